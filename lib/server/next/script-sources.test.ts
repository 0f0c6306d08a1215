import { describe, expect, test } from 'vitest';
import type { BuiltPages } from './built-pages';
import { scriptSources } from './script-sources';

const built: BuiltPages = {
  pages: { '/es/faq': { scripts: ["'sha256-faq'"], etag: '"faq"' } },
  notFound: ["'sha256-missing'"],
  styles: [],
  dynamic: [/^\/([^/]+?)\/landing(?:\/)?$/],
};
const nonce = () => 'once';

describe('the scripts that a page may run', () => {
  test('are the hashes of its HTML if it is static', () => {
    expect(scriptSources(built, '/es/faq', 'GET', nonce)).toEqual({
      sources: ["'sha256-faq'"],
      etag: '"faq"',
    });
  });

  test('have a nonce if the page is rendered per request', () => {
    const expected = { sources: ["'nonce-once'", "'strict-dynamic'"], nonce: 'once' };
    expect(scriptSources(built, '/es/landing', 'GET', nonce)).toEqual(expected);
    expect(scriptSources(built, '/es/faq', 'POST', nonce)).toEqual(expected);
  });

  test('are the hashes of the not-found page for an unknown path', () => {
    expect(scriptSources(built, '/es/nada', 'GET', nonce)).toEqual({ sources: ["'sha256-missing'"] });
  });
});
