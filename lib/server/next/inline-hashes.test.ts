import { describe, expect, test } from 'vitest';
import { inlineScriptHashes } from './inline-hashes';

describe('the hashes of inline scripts', () => {
  test('match those that browsers compute', () => {
    // The example of the CSP specification.
    expect(inlineScriptHashes("<p></p><script>alert('Hello, world.');</script>")).toEqual([
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    ]);
  });

  test('leave out external scripts and duplicates', () => {
    const html =
      '<script src="/a.js" async=""></script><script id="b">1</script>\n<script>1</script><script>ñ</script>';
    expect(inlineScriptHashes(html)).toHaveLength(2);
  });
});
