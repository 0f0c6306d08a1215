import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerAuth } from '@/app/_server/api/auth';
import { startSession } from '@/app/_server/browser/start-session';
import { fileDataRequestAction } from '@/app/[locale]/datos-personales/actions';
import { signInAction } from '@/app/[locale]/login/actions';
import { requestPasswordResetAction } from '@/app/[locale]/passwordReset/actions';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { openSession } from '@/lib/accounts/session';
import { untouched } from '@/lib/base/form-state';
import { deps } from '@/lib/deps';
import { createRoster } from '@/lib/office/repository';
import { createDataRequests } from '@/lib/privacy/repository';
import { accountParts, activeUser, goodPassword, userRecord } from '@/tests/factories/accounts';
import { formOf } from '@/tests/factories/form-of';
import { nextCookies } from '@/tests/factories/next-cookies';
import {
  changePasswordAction,
  deleteAccountAction,
  endSessionAction,
  mailDeletionLinkAction,
  mailPasswordLinkAction,
} from './actions';

const origin = 'http://localhost:3000';
const cookies = new Map<string, string>();

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'next-action': 'x', origin }),
  cookies: async () => nextCookies(cookies),
}));
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: () => {},
}));
vi.mock('@/lib/deps', () => ({ deps: vi.fn() }));

const email = 'maria@example.mx';
const form = (typed: Record<string, string>) => formOf({ locale: 'es', ...typed });

let parts: ReturnType<typeof accountParts>;
let ownerId: string;

/** Signs the owner in, then uses up the limits of the account and of its mailbox from elsewhere. */
beforeEach(async () => {
  cookies.clear();
  const accounts = accountParts();
  const { store } = accounts;
  const wired = {
    ...accounts,
    dataRequests: createDataRequests(store),
    roster: createRoster(store),
    providerLinks: createProviderLinks(store),
    sender: { wake: () => {} },
    env: { APP_URL: origin, TRUSTED_PROXY_HOPS: 0 },
  };
  parts = wired;
  vi.mocked(deps).mockReturnValue(wired as never);
  const owner = await activeUser(parts);
  ownerId = owner.id;
  await startSession(owner);
  const { loginByAccount, resetByMailbox, dataRequestByMailbox } = parts.limits;
  for (let n = 0; n < 30; n++) {
    const cause = { mailbox: email, client: `stranger ${n}` };
    await Promise.all([
      loginByAccount.take(email),
      resetByMailbox.take(cause),
      dataRequestByMailbox.take(cause),
    ]);
  }
});

const password = 'roble-y-fresno';

test.each([
  [
    'the change of the password',
    changePasswordAction,
    { currentPassword: goodPassword, password, password2: password },
  ],
  ['the link to choose one', mailPasswordLinkAction, {}],
  ['the link to delete the account', mailDeletionLinkAction, {}],
  ['a reset link', requestPasswordResetAction, { email }],
  ['a data request', fileDataRequestAction, { email, kind: 'access' }],
])('strangers do not keep the owner from %s', async (_, action, typed: Record<string, string>) => {
  expect(await action(untouched as never, form(typed))).toMatchObject({ isDone: true });
});

test('after too many wrong passwords, the person is told how long to wait, and the email is kept', async () => {
  const signIn = (password: string) => signInAction(untouched, form({ email: 'luz@example.mx', password }));
  await activeUser(parts, { email: 'luz@example.mx' });
  for (let n = 0; n < 5; n++)
    expect(Object.keys((await signIn('roble-y-pino')).errors)).toEqual(['password']);
  expect(await signIn(goodPassword)).toMatchObject({
    problem: { text: 'Demasiados intentos. Vuelve a intentarlo dentro de 15 minutos.' },
    typed: { email: 'luz@example.mx' },
  });
});

test('the form that ends a session ends one of the user, and nobody else’s', async () => {
  const [mine] = (await userRecord(parts, ownerId)).sessions;
  const theirs = await activeUser(parts, { email: 'ana@example.mx' });
  const { sessionId } = await openSession(parts, theirs, '');
  expect(await endSessionAction(untouched, form({ session: sessionId }))).toMatchObject({ isDone: true });
  expect((await userRecord(parts, theirs.id)).sessions).toMatchObject([{ id: sessionId }]);
  expect((await userRecord(parts, ownerId)).sessions).toEqual([mine]);
  await endSessionAction(untouched, form({ session: mine?.id ?? '' }));
  expect((await userRecord(parts, ownerId)).sessions).toEqual([]);
});

test('strangers cannot block the owner from deleting the account with the password', async () => {
  const state = await deleteAccountAction(untouched, form({ currentPassword: 'encino-y-nogal' }));
  expect(Object.keys(state.errors)).toEqual(['currentPassword']);
});

test('strangers cannot block the owner’s sign-in by the path of Auth.js', async () => {
  const ask = (path: string, cookie: string, body?: Record<string, unknown>) =>
    answerAuth(
      new NextRequest(`${origin}/api/auth/${path}`, { method: body ? 'POST' : 'GET', headers: { cookie } }),
      body,
    );
  const csrf = await ask('csrf', '');
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const typed = { email, password: goodPassword, csrfToken };
  const signedIn = await ask('callback/credentials', cookie.join('; '), typed);
  expect(signedIn.headers.get('location')).toBe(`${origin}/dashboard`);
});
