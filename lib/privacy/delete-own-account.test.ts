import { expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { createUsers } from '@/lib/accounts/repository';
import { signIn } from '@/lib/accounts/sign-in';
import { ok } from '@/lib/base/result';
import { chooseSessions } from '@/lib/conferences/choose-sessions';
import { listPlaces, releaseSeats } from '@/lib/conferences/free-seats';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { createRoster } from '@/lib/office/repository';
import { accountParts, activeUser, goodPassword, knownBrowserOf } from '@/tests/factories/accounts';
import { conferenceAttendee, conferenceDeps } from '@/tests/factories/conferences';
import { freshFolder } from '@/tests/factories/store';
import { deleteOwnAccount } from './delete-own-account';
import { createErasureList } from './erasure-list';
import { createDataRequests } from './repository';

const email = 'ana@ejemplo.mx';

/** A signed-in person with an account, a registration and seats. */
async function person() {
  const conference = conferenceDeps();
  const { store } = conference;
  const accounts = accountParts();
  const deps = {
    ...accounts,
    ...conference,
    users: createUsers(store),
    limits: { ...conference.limits, ...accounts.limits },
    keptMails: createKeptMails(freshFolder()),
    roster: createRoster(store),
    erasures: createErasureList(undefined),
    providerLinks: createProviderLinks(store),
    releaseSeats: (attendeeId: string) => releaseSeats(conference, attendeeId),
    dataRequests: createDataRequests(store),
  };
  const user = await activeUser({ ...accounts, users: deps.users }, { email });
  const attendee = await conferenceAttendee(deps, email);
  await chooseSessions(deps, { ...attendee, sessionIds: ['a', 'd'] });
  const remove = (currentPassword: unknown, browser?: string) =>
    deleteOwnAccount(deps, { user, currentPassword, locale: 'es', client: 'test', browser });
  return { deps, user, attendee, remove };
}

test('deletes account, registration and seats, and keeps only the fact of the request', async () => {
  const { deps, user, attendee, remove } = await person();
  expect(await remove(goodPassword)).toEqual({ ok: true, value: null });
  expect(await deps.users.byId(user.id)).toBeNull();
  expect(await deps.attendees.byId(attendee.attendeeId)).toBeNull();
  expect((await listPlaces(deps)).map(({ left }) => left)).toEqual([2, 2, 2, 2]);
  const kept = [];
  for await (const request of deps.dataRequests.all()) kept.push(request);
  expect(kept).toMatchObject([{ kind: 'deletion', doneAt: deps.time.now, mails: [] }]);
  expect(JSON.stringify(kept)).not.toContain('ana@');
});

test.each([
  ['none', undefined, 'passwordRequired'],
  ['a wrong one', 'encino-y-nogal', 'passwordIncorrect'],
])('deletes nothing with %s as password', async (_, password, error) => {
  const { deps, user, attendee, remove } = await person();
  expect(await remove(password)).toEqual({
    ok: false,
    code: 'invalid_fields',
    fields: { currentPassword: error },
  });
  expect(await deps.users.byId(user.id)).not.toBeNull();
  expect(await deps.attendees.byId(attendee.attendeeId)).not.toBeNull();
});

test('the password alone deletes nobody of the staff', async () => {
  const { deps, user, remove } = await person();
  await deps.roster.update(() => ok([{ emailKey: email, email, role: 'desk', since: deps.clock() }]));
  expect(await remove(goodPassword)).toEqual({ ok: false, code: 'factor_required' });
  expect(await deps.users.byId(user.id)).not.toBeNull();
  expect(await deps.roster.members()).toHaveLength(1);
});

test('failed sign-ins of strangers do not stop a known browser from deleting the account', async () => {
  const { deps, user, remove } = await person();
  for (let n = 0; n < 30; n++)
    await signIn(deps, { typed: { email, password: `nogal-${n}` }, client: `stranger ${n}` });
  expect(await remove(goodPassword)).toMatchObject({ code: 'too_many_requests' });
  expect(await remove(goodPassword, await knownBrowserOf(deps, email))).toMatchObject({ ok: true });
  expect(await deps.users.byId(user.id)).toBeNull();
});
