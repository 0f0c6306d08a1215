import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers';

describe('the content security policy', () => {
  const policy = (more = {}) =>
    contentSecurityPolicy({ APP_URL: 'http://localhost:3000', ...more })({
      scripts: ["'sha256-x'"],
      styles: ["'sha256-sheet'"],
    });

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
