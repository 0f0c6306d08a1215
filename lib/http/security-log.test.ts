import pino from 'pino';
import { expect, test } from 'vitest';
import { activateUser } from '@/lib/accounts/activate-user';
import { findUser } from '@/lib/accounts/find-user';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { createUsers } from '@/lib/accounts/repository';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { resetPassword } from '@/lib/accounts/reset-password';
import { signIn } from '@/lib/accounts/sign-in';
import { signInWithProvider } from '@/lib/accounts/sign-in-with-provider';
import { signOutEverywhere } from '@/lib/accounts/sign-out';
import type { ReportSecurityEvent } from '@/lib/base/security-log';
import { createSecrets } from '@/lib/crypto/secrets';
import { makeLink } from '@/lib/crypto/signed-links';
import { createLimiter } from '@/lib/limits/limiter';
import { watchLimits } from '@/lib/limits/watch-limits';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { createRoster } from '@/lib/office/repository';
import { confirmPremarket } from '@/lib/premarket/confirm-premarket';
import { confirmDataRequest } from '@/lib/privacy/confirm-request';
import { createErasureList } from '@/lib/privacy/erasure-list';
import { fileDataRequest } from '@/lib/privacy/file-request';
import { createDataRequests } from '@/lib/privacy/repository';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { accountParts, goodPassword, linkIn, waitingUser } from '@/tests/factories/accounts';
import { limitSettings } from '@/tests/factories/limits';
import { signedLinkOf } from '@/tests/factories/mail';
import { answersOf, registrationDeps, registrationOf, signedIn } from '@/tests/factories/registration';
import { freshFolder } from '@/tests/factories/store';
import { createSecurityLog } from './security-log';

const email = 'maria@ejemplo.mx';
const name = 'María Peña';
const address = '203.0.113.9';

/** The security log as it is wired, and the lines it wrote once everything reported so far is written. */
function securityLog(headers: Headers | null = new Headers({ 'x-forwarded-for': address })) {
  const lines: string[] = [];
  const secrets = createSecrets(['a secret of the tests, long enough']);
  const securityEvent = createSecurityLog({
    log: pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) }),
    hash: (text) => secrets.sign('log', text).slice(0, 22),
    readHeaders: async () => headers ?? Promise.reject(new Error('no request')),
    hops: 1,
  });
  const written = async () => {
    await new Promise(setImmediate);
    return lines.map((line) => JSON.parse(line));
  };
  return { securityEvent, lines, written };
}

/** Accounts, registrations and data requests on one store, which report to this log. */
function portal(securityEvent: ReportSecurityEvent) {
  const registration = registrationDeps({ securityEvent });
  const { store, clock } = registration;
  const limiter = (label: string, points: number) =>
    createLimiter(store, { ...limitSettings, name: label, points, durationSeconds: 60 });
  return {
    ...accountParts(),
    ...registration,
    users: createUsers(store),
    providerLinks: createProviderLinks(store),
    dataRequests: createDataRequests(store),
    releaseSeats: async () => {},
    keptMails: createKeptMails(freshFolder()),
    roster: createRoster(store),
    erasures: createErasureList(undefined),
    clock,
    limits: watchLimits(
      {
        ...registration.limits,
        loginByClient: limiter('l', 2),
      },
      (limit) => securityEvent('limit_reached', { limit }),
    ),
    env: { APP_URL: 'http://localhost:3000' },
  };
}

async function confirmed(deps: ReturnType<typeof portal>, kind: 'access' | 'deletion') {
  await fileDataRequest(deps, { typed: { email, kind }, locale: 'es', client: 'c' });
  const request = (await deps.dataRequests.byEmailKey(email)).at(-1);
  return confirmDataRequest(deps, makeLink(deps.secrets, signedLinkOf(request?.mails[0])));
}

test('has a line for each step of a person’s way, with ids and a hash of the client, and no personal data', async () => {
  const { securityEvent, lines, written } = securityLog();
  const deps = portal(securityEvent);
  const user = await waitingUser(deps, { email, name });
  const userId = user.id;
  const other = 'una frase distinta';
  await activateUser(deps, 'a forged link');
  await activateUser(deps, await linkIn(deps, userId, 'activation'));
  await activateUser(deps, await linkIn(deps, userId, 'activation'));
  await signIn(deps, { typed: { email: 'nadie@ejemplo.mx', password: other }, client: address });
  await signIn(deps, { typed: { email, password: other }, client: address });
  await signIn(deps, { typed: { email, password: goodPassword }, client: address });
  await requestPasswordReset(deps, { typed: { email }, locale: 'es', client: address });
  const proof = await linkIn(deps, userId, 'passwordReset');
  await resetPassword(deps, {
    typed: { password: other, password2: other },
    proof,
    locale: 'es',
    client: address,
  });
  const google = { provider: 'google', providerAccountId: 'google 1234', email, isEmailVerified: true, name };
  await signInWithProvider(deps, google, { locale: 'es', client: 'one' });
  await signInWithProvider(
    deps,
    { ...google, providerAccountId: '5', isEmailVerified: false },
    { locale: 'es', client: 'one' },
  );
  await signOutEverywhere(deps, user);
  const caller = signedIn({ id: userId, email });
  const answers = answersOf('comprador', { email, vip: true });
  const registered = await registerAttendee(deps, registrationOf('comprador', { answers, caller }));
  const attendeeId = registered.ok ? registered.value.id : '';
  const premarketId = (await deps.attendees.byId(attendeeId))?.premarketId ?? '';
  await confirmPremarket(deps, premarketId, true);
  await confirmed(deps, 'access');
  await confirmed(deps, 'deletion');
  await confirmDataRequest(deps, proof);
  await findUser(deps, { id: proof, caller: null });
  await findUser(deps, { id: userId, caller: null });

  const client = expect.stringMatching(/^[\w-]{22}$/);
  const line = (event: string, subject = {}) => ({ level: 30, event, ...subject, client, msg: 'security' });
  const limit = { limit: 'loginByClient' };
  const provider = 'google';
  expect(await written()).toEqual([
    line('account_created', { userId }),
    line('link_refused', { link: 'activation' }),
    line('account_activated', { userId }),
    line('sign_in_failed'),
    line('sign_in_failed', { userId }),
    line('limit_reached', limit),
    line('password_reset_requested', { userId }),
    line('password_reset', { userId }),
    line('provider_joined', { userId, provider }),
    line('sign_in', { userId, provider }),
    line('sign_in_failed', { provider }),
    line('sign_out', { userId }),
    line('registration_created', { attendeeId, userId }),
    line('premarket_decided', { attendeeId }),
    line('data_exported', { userId, attendeeId }),
    line('data_deleted', { userId, attendeeId }),
    line('link_refused', { link: 'privacy' }),
    line('link_refused', { link: 'passwordReset' }),
  ]);
  const text = lines.join();
  for (const personal of ['@', 'María', 'Peña', address, goodPassword, other, 'google 1234', premarketId]) {
    expect(text).not.toContain(personal);
  }
});

test('names the client by the same hash every time, and by another one for another address', async () => {
  const { securityEvent, written } = securityLog();
  securityEvent('sign_in');
  securityEvent('sign_out');
  const [first, second] = await written();
  expect(second.client).toBe(first.client);
  const elsewhere = securityLog(new Headers({ 'x-forwarded-for': '203.0.113.10' }));
  elsewhere.securityEvent('sign_in');
  expect((await elsewhere.written())[0].client).not.toBe(first.client);
});

test('names no client where nobody requested anything', async () => {
  const { securityEvent, written } = securityLog(null);
  securityEvent('sign_out');
  expect(await written()).toEqual([{ level: 30, event: 'sign_out', msg: 'security' }]);
});
