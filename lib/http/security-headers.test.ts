import { describe, expect, test } from 'vitest';
import type { BuiltPages } from './next/built-pages';
import { contentSecurityPolicy, scriptSources } from './security-headers';

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

describe('the content security policy', () => {
  const policy = (more = {}) =>
    contentSecurityPolicy({ APP_URL: 'http://localhost:3000', ...more }, ["'sha256-sheet'"])(["'sha256-x'"]);

  test('allows only the given inline scripts and the own origin', () => {
    expect(policy()).toContain("script-src 'self' 'sha256-x';");
    expect(policy()).not.toContain('https:');
    expect(policy()).toContain("frame-ancestors 'none'");
    expect(policy()).toContain("base-uri 'none'");
    expect(policy()).toContain("object-src 'none'");
  });

  test('allows only the style elements that the build recorded', () => {
    expect(policy()).toContain("style-src-elem 'self' 'sha256-sheet';");
  });

  test('allows forms to redirect only to the registration site and configured providers', () => {
    expect(policy({ REGISTRATION_SITE_URL: 'https://sitio.example/app', AUTH_GOOGLE_ID: 'x' })).toContain(
      "form-action 'self' https://sitio.example https://accounts.google.com;",
    );
  });

  test('allows the tag manager only if one is configured', () => {
    expect(policy({ NEXT_PUBLIC_GTM_ID: 'GTM-AB12' })).toContain(
      "script-src 'self' 'sha256-x' https://*.googletagmanager.com;",
    );
  });

  test('upgrades requests if the portal is served by https', () => {
    expect(policy({ APP_URL: 'https://registro.example' })).toContain('upgrade-insecure-requests');
    expect(policy()).not.toContain('upgrade-insecure-requests');
  });
});
