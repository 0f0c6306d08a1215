import { describe, expect, test } from 'vitest';
import { inlineSources } from './inline-hashes';

describe('the hashes of inline scripts', () => {
  test('match those that browsers compute', () => {
    // The example of the CSP specification.
    expect(inlineSources("<p></p><script>alert('Hello, world.');</script>").scripts).toEqual([
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    ]);
  });

  test('leave out external scripts and duplicates', () => {
    const html =
      '<script src="/a.js" async=""></script><script id="b">1</script>\n<script>1</script><script>ñ</script>';
    expect(inlineSources(html).scripts).toHaveLength(2);
  });
});
