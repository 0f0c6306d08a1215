import { expect, test, vi } from 'vitest';
import { htmlOf } from '@/tests/factories/rendered-page';
import LoginPage from './page';

const origin = 'http://localhost:3000';
const request = vi.hoisted(() => ({ referer: '' }));

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => new Headers(request),
  cookies: async () => ({ get: () => undefined }),
}));
vi.mock('next/root-params', () => ({ locale: async () => 'es' }));

// Before the imports, since modules read the environment as they are loaded.
await vi.hoisted(async () => {
  const { stubPortalEnv } = await import('@/tests/factories/portal-env');
  stubPortalEnv({ REGISTRATION_OPEN: 'true' });
});

/** The page that follows the sign-in, if it is not the dashboard. */
async function pageAfterSignIn(referer: string, query: Record<string, string> = {}) {
  request.referer = origin + referer;
  const page = LoginPage({
    params: Promise.resolve({ locale: 'es' }),
    searchParams: Promise.resolve(query),
  });
  return /name="callbackUrl" value="([^"]*)"/.exec(await htmlOf(await page))?.[1];
}

test('the sign-in returns to the page behind it that led there, and to no other', async () => {
  expect(await pageAfterSignIn('/qr/1')).toBe('/qr/1');
  expect(await pageAfterSignIn('/faq')).toBeUndefined();
  expect(await pageAfterSignIn('/qr/1', { callbackUrl: '/cuenta' })).toBe('/cuenta');
});

test('after an account was deleted, the next person does not continue to the page that deletes theirs', async () => {
  expect(await pageAfterSignIn('/cuenta/eliminar', { account: 'deleted' })).toBeUndefined();
});
