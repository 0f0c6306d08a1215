import { beforeEach, expect, test, vi } from 'vitest';
import { storeProof } from '@/app/_server/browser/write';
import { loadUserOfReset } from '@/app/_server/loaders/accounts';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { signIn } from '@/lib/accounts/sign-in';
import { untouched } from '@/lib/base/form-state';
import { deps } from '@/lib/deps';
import { accountParts, activeUser, goodPassword, linkIn } from '@/tests/factories/accounts';
import { formOf } from '@/tests/factories/form-of';
import { nextCookies } from '@/tests/factories/next-cookies';
import { resetPasswordAction } from './actions';

const origin = 'http://localhost:3000';
const cookies = new Map<string, string>();

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'next-action': 'x', origin }),
  cookies: async () => nextCookies(cookies),
}));
vi.mock('next/server', () => ({ after: () => {} }));
vi.mock('@/lib/deps', () => ({ deps: vi.fn() }));

let parts: ReturnType<typeof accountParts>;

beforeEach(() => {
  cookies.clear();
  parts = accountParts();
  const wired = { ...parts, sender: { wake: () => {} }, env: { APP_URL: origin, TRUSTED_PROXY_HOPS: 0 } };
  vi.mocked(deps).mockReturnValue(wired as never);
});

/** Opens the page of a reset link of this account, and returns what the form then sends. */
async function openedForm(email: string): Promise<FormData> {
  const { id } = await activeUser(parts, { email });
  await requestPasswordReset(parts, { typed: { email }, locale: 'es', client: 'a' });
  await storeProof('reset', await linkIn(parts, id, 'passwordReset'));
  const account = await loadUserOfReset();
  const password = 'parota-y-cedro';
  return formOf({ locale: 'es', account: account?.id ?? '', password, password2: password });
}

const mayEnter = async (email: string, password: string) =>
  (await signIn(parts, { typed: { email, password }, client: 'b' })).ok;

test('a form opened by an earlier link does not change the password of the account of a later one', async () => {
  const [first, second] = ['maria@example.mx', 'jose@example.mx'];
  const earlier = await openedForm(first);
  const later = await openedForm(second);
  const refused = await resetPasswordAction(untouched, earlier);
  expect(refused).toMatchObject({ problem: { text: expect.stringContaining('enlace') } });
  expect(await mayEnter(second, goodPassword)).toBe(true);
  expect(await resetPasswordAction(untouched, later)).toMatchObject({
    isDone: true,
    next: '/login?reset=changed',
  });
  expect(await mayEnter(second, 'parota-y-cedro')).toBe(true);
  expect(await mayEnter(first, goodPassword)).toBe(true);
});
