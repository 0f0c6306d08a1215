import { describe, expect, test } from 'vitest';
import type { BuiltPages } from './built-pages';
import { pageSources } from './page-sources';

const faq = { scripts: ["'sha256-faq'"], styles: ["'sha256-gate'"], etag: '"faq"' };
const missing = { scripts: ["'sha256-missing'"], styles: ["'sha256-sheet'"] };

const built: BuiltPages = {
  pages: { '/es/faq': faq },
  notFound: missing,
  styles: ["'sha256-sheet'", "'sha256-both'"],
  dynamic: [/^\/([^/]+?)\/landing(?:\/)?$/],
};
const nonce = () => 'once';

describe('the scripts that a page may run', () => {
  test('are the hashes of its HTML if it is static', () => {
    expect(pageSources(built, '/es/faq', 'GET', nonce)).toEqual({ sources: faq, etag: '"faq"' });
  });

  test('have a nonce if the page is rendered per request', () => {
    const scripts = ["'nonce-once'", "'strict-dynamic'"];
    const expected = { sources: { scripts, styles: built.styles }, nonce: 'once' };
    expect(pageSources(built, '/es/landing', 'GET', nonce)).toEqual(expected);
    expect(pageSources(built, '/es/faq', 'POST', nonce)).toEqual(expected);
  });

  test('are the hashes of the not-found page for an unknown path', () => {
    expect(pageSources(built, '/es/nada', 'GET', nonce)).toEqual({ sources: missing });
  });
});
