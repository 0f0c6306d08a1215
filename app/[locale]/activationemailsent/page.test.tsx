import { expect, test, vi } from 'vitest';
import { startSession } from '@/app/_server/browser/start-session';
import { registerUser } from '@/lib/accounts/register-user';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { registration } from '@/tests/factories/accounts';
import { nextCookies } from '@/tests/factories/next-cookies';
import { htmlOf, linksOf } from '@/tests/factories/rendered-page';
import { resultOf } from '@/tests/factories/result';
import ActivationEmailSentPage from './page';

const cookies = vi.hoisted(() => new Map<string, string>());

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => nextCookies(cookies),
}));
vi.mock('next/root-params', () => ({ locale: async () => 'es' }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({}),
}));

// Before the imports, since modules read the environment as they are loaded.
await vi.hoisted(async () => {
  const { stubPortalEnv } = await import('@/tests/factories/portal-env');
  stubPortalEnv({ REGISTRATION_OPEN: 'true' });
});

/** The links of the page that waits for the activation of an account with this address, which lead to another site. */
async function linksToMailbox(id: string) {
  const page = ActivationEmailSentPage({
    params: Promise.resolve({ locale: 'es' }),
    searchParams: Promise.resolve({ id }),
  });
  return linksOf(await htmlOf(await page)).filter(({ href }) => href?.startsWith('http'));
}

async function waitingAccount(email: string) {
  const typed = registration({ email });
  return resultOf(await registerUser(deps(), { typed, locale: 'es', client: '192.0.2.1' }));
}

test.each([
  ['gmail.com', 'Gmail', 'https://mail.google.com/mail/'],
  ['hotmail.com', 'Outlook', 'https://outlook.live.com/mail/'],
  ['yahoo.com.mx', 'Yahoo', 'https://mail.yahoo.com/'],
])('the waiting page of an address at %s links to the mailbox, for its owner', async (domain, name, href) => {
  cookies.clear();
  const account = await waitingAccount(`ana@${domain}`);
  expect(await linksToMailbox(account.id)).toEqual([]);
  await startSession(account);
  const text = textsOf('es', 'account.waiting')('open', { name });
  expect(await linksToMailbox(account.id)).toEqual([{ href, rel: 'noreferrer', text }]);
});

test('the waiting page of an address at an unknown provider links to no mailbox', async () => {
  cookies.clear();
  const account = await waitingAccount('ana@empresa.mx');
  await startSession(account);
  expect(await linksToMailbox(account.id)).toEqual([]);
});
