import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { createUsers, usersSpec } from '@/lib/accounts/repository';
import { ok } from '@/lib/base/result';
import { chooseSessions } from '@/lib/conferences/choose-sessions';
import { listPlaces, releaseSeats } from '@/lib/conferences/free-seats';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { createRoster } from '@/lib/office/repository';
import { attendeesSpec } from '@/lib/registration/repository';
import { copyDatabase } from '@/lib/store/sqlite-files';
import { createTaskRecords } from '@/lib/store/task-records';
import { accountParts, activeUser } from '@/tests/factories/accounts';
import { conferenceAttendee, conferenceDeps, programme } from '@/tests/factories/conferences';
import { freshFolder, freshStore, makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { erasePerson } from './erase-person';
import { createErasureList } from './erasure-list';
import { newDataRequest } from './file-request';
import { repeatErasures } from './repeat-erasures';
import { createDataRequests, dataRequestsSpec } from './repository';

function parts(folder = freshFolder()) {
  const conference = conferenceDeps(programme, freshStore(folder));
  const { store, clock } = conference;
  return {
    ...conference,
    folder,
    accounts: { ...accountParts(), store, users: createUsers(store), clock },
    users: createUsers(store),
    providerLinks: createProviderLinks(store),
    releaseSeats: (attendeeId: string) => releaseSeats(conference, attendeeId),
    dataRequests: createDataRequests(store),
    keptMails: createKeptMails(folder),
    roster: createRoster(store),
    erasures: createErasureList(folder),
    oweScrub: () => createTaskRecords(store, clock).owe('scrub'),
  };
}

test('a restored backup loses again what was erased after it was made, and nothing else', async () => {
  const deps = parts();
  const email = 'ana@ejemplo.mx';
  const user = await activeUser(deps.accounts, { email });
  const member = (address: string) =>
    ({ email: address, emailKey: address, role: 'desk', since: deps.clock() }) as const;
  await deps.roster.update(() => ok([member(email), member('eva@ejemplo.mx')]));
  await deps.providerLinks.link(user.id, 'google', '1234');
  const attendee = await conferenceAttendee(deps, email);
  await chooseSessions(deps, { ...attendee, sessionIds: ['a', 'd'] });
  const other = await conferenceAttendee(deps, 'eva@ejemplo.mx');
  const [access, deletion] = (['access', 'deletion'] as const).map((kind) =>
    newDataRequest({ kind, email, locale: 'es' }, deps.clock()),
  );
  if (!access || !deletion) throw new Error('no request');
  await deps.dataRequests.insert(access);
  await deps.dataRequests.insert(deletion);

  const folder = freshFolder();
  copyDatabase(join(deps.folder, 'portal.db'), join(folder, 'portal.db'), attendeesSpec.name);
  await erasePerson(deps, email, { causeId: deletion._id });
  // A process may have died while it wrote a line.
  appendFileSync(join(deps.folder, 'erasures'), 'attendees 65f');
  await deps.erasures.add({ collection: 'users', id: other.attendeeId });
  const erasures = await deps.erasures.all();
  expect(JSON.stringify(erasures)).not.toContain('ana');

  const restored = parts(folder);
  expect(await restored.users.byId(user.id)).not.toBeNull();
  expect(await repeatErasures(restored, erasures)).toBe(4);
  expect(await restored.users.byId(user.id)).toBeNull();
  expect((await restored.roster.members()).map(({ email }) => email)).toEqual(['eva@ejemplo.mx']);
  expect(await restored.providerLinks.find('google', '1234')).toBeNull();
  expect(await restored.attendees.byId(attendee.attendeeId)).toBeNull();
  expect((await listPlaces(restored)).map(({ left }) => left)).toEqual([2, 2, 2, 2]);
  expect(await restored.dataRequests.byEmailKey(email)).toEqual([]);
  expect(await restored.dataRequests.byId(access._id)).toBeNull();
  expect(await restored.dataRequests.byId(deletion._id)).toMatchObject({ kind: 'deletion', mails: [] });
  expect(await restored.attendees.byId(other.attendeeId)).not.toBeNull();
  expect(await repeatErasures(restored, erasures)).toBe(0);
});

test('a record that cannot be read is deleted, and does not stop the others', async () => {
  const deps = parts();
  const user = await activeUser(deps.accounts, { email: 'ana@ejemplo.mx' });
  const attendee = await conferenceAttendee(deps, 'ana@ejemplo.mx');
  await chooseSessions(deps, { ...attendee, sessionIds: ['a', 'd'] });
  const request = newDataRequest({ kind: 'access', email: 'ana@ejemplo.mx', locale: 'es' }, deps.clock());
  await deps.dataRequests.insert(request);
  const other = await conferenceAttendee(deps, 'eva@ejemplo.mx');
  await makeUnreadable(deps.store, attendeesSpec, attendee.attendeeId);
  await makeUnreadable(deps.store, usersSpec, user.id);
  await makeUnreadable(deps.store, dataRequestsSpec, request._id);
  const reported = reportedDocuments();
  const erasures = [
    { collection: 'attendees', id: attendee.attendeeId },
    { collection: 'users', id: user.id },
    { collection: 'data_requests', id: request._id },
    { collection: 'attendees', id: other.attendeeId },
  ] as const;
  expect(await repeatErasures(deps, erasures)).toBe(4);
  expect([...reported]).toEqual([attendee.attendeeId, user.id, request._id]);
  expect(await repeatErasures(deps, erasures)).toBe(0);
  expect((await listPlaces(deps)).map(({ left }) => left)).toEqual([2, 2, 2, 2]);
});

test('nothing is listed without a folder', async () => {
  const list = createErasureList(undefined);
  await list.add({ collection: 'users', id: 'a'.repeat(24) });
  expect(await list.all()).toEqual([]);
});
