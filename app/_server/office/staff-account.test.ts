import { beforeEach, expect, test, vi } from 'vitest';
import { signInAgainAction } from '@/app/_server/actions/accounts';
import {
  changePasswordAction,
  deleteAccountAction,
  endSessionAction,
  mailDeletionLinkAction,
  signOutEverywhereAction,
} from '@/app/[locale]/cuenta/actions';
import { giveCodeAction, mailEnrolmentLinkAction } from '@/app/[locale]/office/acceso/actions';
import { factorKey, knownBrowser } from '@/lib/accounts/known-browser';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { toSignedInUser } from '@/lib/accounts/rules';
import { openSession, sealSession } from '@/lib/accounts/session';
import { type FormState, untouched } from '@/lib/base/form-state';
import { deps } from '@/lib/deps';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { offeredSecret } from '@/lib/office/factor/authenticator';
import { makeEnrolmentAddress } from '@/lib/office/factor/request-link';
import type { Staff } from '@/lib/office/types';
import { createErasureList } from '@/lib/privacy/erasure-list';
import { createDataRequests } from '@/lib/privacy/repository';
import { activeUser, goodPassword, userRecord } from '@/tests/factories/accounts';
import { formOf } from '@/tests/factories/form-of';
import { nextCookies } from '@/tests/factories/next-cookies';
import { registrationDeps } from '@/tests/factories/registration';
import {
  codeAt,
  newStaff,
  type OfficeParts,
  officeParts,
  staffIn,
  staffWithFactor,
} from '@/tests/factories/staff';
import { freshFolder } from '@/tests/factories/store';
import { loadDeletion, loadEnrolment } from '../loaders/accounts';

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

const form = (typed: Record<string, string> = {}) => formOf({ locale: 'es', ...typed });

let parts: OfficeParts & ReturnType<typeof wired>;
function wired() {
  const office = officeParts();
  const registration = registrationDeps({ attendees: office.attendees, clock: office.clock }, office.store);
  return {
    ...registration,
    ...office,
    limits: { ...registration.limits, ...office.limits },
    dataRequests: createDataRequests(office.store),
    providerLinks: createProviderLinks(office.store),
    keptMails: createKeptMails(freshFolder()),
    erasures: createErasureList(undefined),
    releaseSeats: async () => {},
    sender: { wake: () => {} },
    env: { APP_URL: origin, TRUSTED_PROXY_HOPS: 0 },
  };
}
beforeEach(() => {
  cookies.clear();
  parts = wired();
  vi.mocked(deps).mockReturnValue(parts as never);
});

/** Signs this browser in with the session of a member of staff, or with a new one that has no factor. */
async function signIn({ id, session }: Staff, isNew = false) {
  const user = toSignedInUser(await userRecord(parts, id));
  const signedIn = isNew ? await openSession(parts, user, '') : { ...user, sessionId: session.id };
  cookies.set('authjs.session-token', await sealSession(parts, signedIn));
  return signedIn;
}

/** The link that the command line prints at this moment. */
async function linkAt(seconds: number, { email }: Pick<Staff, 'email'>): Promise<string> {
  const clock = () => new Date(Date.now() + seconds * 1000);
  const address = await makeEnrolmentAddress({ ...parts, clock }, email);
  if (!address.ok) throw new Error(address.code);
  return new URL(address.value).searchParams.get('id') ?? '';
}

const codeOf = (staff: Staff) => codeAt(offeredSecret(parts.secrets, staff), parts.clock());

test('a right code sets up the factor only in the browser that opened the link, which is known from then on', async () => {
  const staff = await newStaff(parts, 'desk');
  const link = await linkAt(-60, staff);
  await signIn(staff);
  const give = () => giveCodeAction(untouched as never, form({ code: codeOf(staff) }));
  expect(await give()).toMatchObject({ problem: expect.anything() });
  expect((await userRecord(parts, staff.id)).staff).toBeUndefined();
  cookies.set('enrolment', link);
  expect((await give()).data?.recoveryCodes).toHaveLength(8);
  expect(cookies.get('enrolment')).toBe('');
  expect(knownBrowser(parts.secrets, cookies.get('browser'), factorKey(staff.id))).toBeDefined();
});

test('the link is mailed at the request of a member without a factor, and by no other form', async () => {
  const staff = await newStaff(parts, 'desk');
  await signIn(staff);
  const mails = async () =>
    (await userRecord(parts, staff.id)).mails.filter(({ kind }) => kind === 'factorLink');
  await loadEnrolment();
  expect(await mails()).toEqual([]);
  const sent: FormState = await mailEnrolmentLinkAction(untouched, form({ next: '/organizador/equipo' }));
  expect(sent.next).toBe('/organizador/acceso?sent=yes&next=%2Forganizador%2Fequipo');
  expect(await mails()).toMatchObject([{ to: { address: staff.email }, link: { path: '/segundo-paso' } }]);
});

test('whoever opens the link is told how to continue', async () => {
  const staff = await newStaff(parts, 'desk');
  const step = async () => (await loadEnrolment()).step;
  expect(await step()).toBe('invalid');
  cookies.set('enrolment', await linkAt(60, staff));
  expect(await loadEnrolment()).toEqual({ step: 'signIn', email: expect.stringMatching(/^d\W+@/) });
  await signIn(staff);
  expect(await step()).toBe('signInAgain');
  cookies.set('enrolment', await linkAt(-60, staff));
  expect(await step()).toBe('setUp');
  await signIn(await newStaff(parts, 'owner'));
  expect(await step()).toBe('otherAccount');
  await signIn(staff);
  await parts.users.update(staff.id, (current) => ({ ...current, hasProvenCredentials: false }));
  expect(await step()).toBe('unproven');
});

test('signing in again ends the session and keeps the proof of the link', async () => {
  const staff = await newStaff(parts, 'desk');
  cookies.set('enrolment', 'the link');
  await signIn(staff);
  const state = await signInAgainAction(untouched, form());
  expect(state.next).toBe('/login?callbackUrl=%2Forganizador%2Facceso');
  expect([cookies.get('authjs.session-token'), cookies.get('enrolment')]).toEqual(['', 'the link']);
  expect((await userRecord(parts, staff.id)).sessions).toEqual([]);
});

const password = 'roble-y-fresno';
const newPassword = { currentPassword: goodPassword, password, password2: password };

test('with the password alone, nobody ends sessions of staff with a factor or changes their password', async () => {
  const staff = await staffWithFactor(parts, 'desk');
  await signIn(staff, true);
  const attempts = [
    () => endSessionAction(untouched, form({ session: staff.session.id })),
    () => signOutEverywhereAction(untouched, form()),
    () => changePasswordAction(untouched, form(newPassword)),
  ];
  for (const attempt of attempts) expect((await attempt()).next).toBe('/organizador/acceso?next=%2Fcuenta');
  expect(await staffIn(parts, { id: staff.id, sessionId: staff.session.id })).toMatchObject({ id: staff.id });
  await signIn(staff);
  expect(await changePasswordAction(untouched, form(newPassword))).toMatchObject({ isDone: true });
});

test('staff without a factor and registrants change their password as before', async () => {
  await signIn(await newStaff(parts, 'desk'));
  expect(await changePasswordAction(untouched, form(newPassword))).toMatchObject({ isDone: true });
  const user = await activeUser(parts, { email: 'ana@example.mx' });
  cookies.set('authjs.session-token', await sealSession(parts, await openSession(parts, user, '')));
  expect(await changePasswordAction(untouched, form(newPassword))).toMatchObject({ isDone: true });
});

test('the password alone deletes no account of staff; the page says who carries it out', async () => {
  const owner = await staffWithFactor(parts, 'owner');
  const of = async (user: Parameters<typeof loadDeletion>[0]) => loadDeletion(user);
  expect(await of(await signIn(owner))).toBe('lastOwner');
  const desk = await staffWithFactor(parts, 'desk');
  expect(await of(await signIn(desk))).toBe('user');
  expect(await of(await signIn(desk, true))).toBe('factor');
  const refused = await deleteAccountAction(untouched, form({ currentPassword: goodPassword }));
  expect(refused.next).toBe('/organizador/acceso?next=%2Fcuenta%2Feliminar');
  expect(await parts.users.byId(desk.id)).not.toBeNull();
  await signIn(desk);
  const deleted = await deleteAccountAction(untouched, form({ currentPassword: goodPassword }));
  expect(deleted.next).toBe('/login?account=deleted');
  expect(await parts.users.byId(desk.id)).toBeNull();

  const without = await newStaff(parts, 'organiser');
  expect(await of(await signIn(without))).toBe('owner');
  expect(await mailDeletionLinkAction(untouched, form())).toMatchObject({ isDone: true });
  expect(await parts.dataRequests.byEmailKey(without.email)).toMatchObject([{ kind: 'deletion' }]);

  const user = await activeUser(parts, { email: 'ana@example.mx' });
  expect(await of(await openSession(parts, user, ''))).toBe('user');
});
