import { describe, expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { createUsers } from '@/lib/accounts/repository';
import { commandLine } from '@/lib/audit/record';
import { ok } from '@/lib/base/result';
import { chooseSessions } from '@/lib/conferences/choose-sessions';
import { listPlaces, releaseSeats } from '@/lib/conferences/free-seats';
import { conferenceSeatsSpec } from '@/lib/conferences/repository';
import { keptUntil } from '@/lib/event/rules';
import { createFileTransport, mailFolder } from '@/lib/mail/file-transport';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import { createRoster, staffRosterSpec } from '@/lib/office/repository';
import { attendeesSpec, tombstonesSpec } from '@/lib/registration/repository';
import { accountParts, activeUser, waitingUser } from '@/tests/factories/accounts';
import { conferenceAttendee, conferenceDeps, programme } from '@/tests/factories/conferences';
import { aParty } from '@/tests/factories/outreach';
import { freshFolder, freshStore, makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { erasePerson } from './erase-person';
import { erasePersonFor } from './erase-person-for';
import { createErasureList } from './erasure-list';
import { fileDataRequest } from './file-request';
import { forgetExpiredRequests } from './forget-requests';
import { purgeData } from './purge-data';
import { createDataRequests } from './repository';

const email = 'ana@ejemplo.mx';
const day = 24 * 60 * 60 * 1000;

function parts() {
  const folder = freshFolder();
  const store = freshStore(folder);
  const conference = conferenceDeps(programme, store);
  const deps = {
    ...conference,
    providerLinks: createProviderLinks(store),
    releaseSeats: (attendeeId: string) => releaseSeats(conference, attendeeId),
    dataRequests: createDataRequests(store),
    keptMails: createKeptMails(folder),
    roster: createRoster(store),
    erasures: createErasureList(folder),
  };
  const { clock, mailPermits } = conference;
  const accounts = { ...accountParts(), store, users: createUsers(store), clock, mailPermits };
  const { send } = createFileTransport(mailFolder(folder));
  return {
    deps: { ...deps, users: accounts.users, secrets: accounts.secrets },
    accounts,
    keep: (id: string, to: string) =>
      send({ to, from: 'f@ejemplo.mx', subject: 's', html: 'h', text: 't' }, id),
    passDays: (days: number) => {
      conference.time.now = new Date(conference.time.now.getTime() + days * day);
    },
    /** Just after the end of the retention period of records created now. */
    passPeriod: () => {
      conference.time.now = new Date(keptUntil(conference.event, conference.time.now).getTime() + 1);
    },
  };
}

/** An account, and a conference attendee with seats, a request and kept mails. */
async function aPerson({ deps, accounts, keep }: ReturnType<typeof parts>) {
  const user = await activeUser(accounts, { email });
  await deps.providerLinks.link(user.id, 'google', '1234');
  const attendee = await conferenceAttendee(deps, email);
  await chooseSessions(deps, { ...attendee, sessionIds: ['a', 'd'] });
  await fileDataRequest(deps, { typed: { email, kind: 'access' }, locale: 'es', client: 'c' });
  const records = [await deps.users.byId(user.id), await deps.attendees.byId(attendee.attendeeId)];
  for (const { id, to } of records.flatMap((record) => record?.mails ?? [])) await keep(id, to.address);
  return { userId: user.id, attendeeId: attendee.attendeeId };
}

const nothing = { registrations: 0, accounts: 0, neverActivated: 0, requests: 0, mails: 0 };

describe('purging', () => {
  test('deletes nothing within the retention period', async () => {
    const all = parts();
    const { userId, attendeeId } = await aPerson(all);
    expect(await purgeData(all.deps)).toEqual(nothing);
    all.deps.time.now = keptUntil(all.deps.event, all.deps.time.now);
    // The link of the request expired long before.
    expect(await purgeData(all.deps)).toEqual({ ...nothing, requests: 1 });
    expect(await all.deps.users.byId(userId)).not.toBeNull();
    expect(await all.deps.attendees.byId(attendeeId)).not.toBeNull();
  });

  test('deletes registrations, accounts, roles, seats, requests and kept mails after the retention period', async () => {
    const all = parts();
    const { deps } = all;
    const { userId, attendeeId } = await aPerson(all);
    const party = await aParty(deps);
    await deps.parties.takePlace(party, 'of somebody', deps.clock());
    const member = { emailKey: email, email, role: 'owner' as const, since: deps.clock() };
    await deps.roster.update(() => ok([member]));
    await purgeData(deps);
    expect(await deps.roster.members()).toEqual([member]);
    all.passPeriod();
    expect(await purgeData(deps)).toEqual({
      ...nothing,
      registrations: 1,
      accounts: 1,
      requests: 1,
      mails: 3,
    });
    expect(await deps.users.byId(userId)).toBeNull();
    expect(await deps.providerLinks.find('google', '1234')).toBeNull();
    expect(await deps.attendees.byId(attendeeId)).toBeNull();
    expect((await listPlaces(deps)).map(({ left }) => left)).toEqual([2, 2, 2, 2]);
    expect(await deps.dataRequests.byEmailKey(email)).toEqual([]);
    expect(await deps.roster.members()).toEqual([]);
    expect(await deps.parties.list()).toEqual([]);
    expect(await deps.parties.takenPlaces(party._id)).toEqual({});
    expect(await purgeData(deps)).toEqual(nothing);
  });

  test('deletes the mails to former staff, too, which name them', async () => {
    const all = parts();
    const { deps } = all;
    const mail = { kind: 'roleEnded', locale: 'es', props: { name: 'Ana', changedBy: 'Eva' } } as const;
    const to = (address: string) => ({ ...mail, to: { name: 'Ana', address } });
    await deps.roster.update(ok, (roster) => queueMail(roster, to(email), freePermit(deps.clock())));
    await purgeData(deps);
    expect(await deps.roster.lists(email)).toBe(true);
    all.passPeriod();
    await deps.roster.update(ok, (roster) => queueMail(roster, to('eva@x.mx'), freePermit(deps.clock())));
    expect(await purgeData(deps)).toEqual(nothing);
    expect(await Promise.all([email, 'eva@x.mx'].map(deps.roster.lists))).toEqual([false, true]);
  });

  test('reports what cannot be read, and deletes the rest', async () => {
    const all = parts();
    const { deps } = all;
    const { attendeeId } = await aPerson(all);
    const newer = await conferenceAttendee(deps, 'eva@ejemplo.mx');
    await deps.roster.update(() => ok([]));
    await makeUnreadable(deps.store, attendeesSpec, newer.attendeeId);
    await makeUnreadable(deps.store, staffRosterSpec, 'staff');
    await makeUnreadable(deps.store, conferenceSeatsSpec, `${deps.event.id}:a`);
    const reported = reportedDocuments();
    all.passPeriod();
    expect(await purgeData(deps)).toMatchObject({ registrations: 1, accounts: 1, requests: 1 });
    expect(await deps.attendees.byId(attendeeId)).toBeNull();
    expect([...reported].sort()).toEqual([newer.attendeeId, 'staff', `${deps.event.id}:a`].sort());
  });

  test('keeps records created after the period, such as in a trial of a past show, for another period', async () => {
    const all = parts();
    all.passPeriod();
    const { attendeeId } = await aPerson(all);
    all.passDays(1);
    expect(await purgeData(all.deps)).toMatchObject({ registrations: 0, accounts: 0 });
    expect(await all.deps.attendees.byId(attendeeId)).not.toBeNull();
    all.passDays(400);
    expect(await purgeData(all.deps)).toMatchObject({ registrations: 1, accounts: 1 });
  });

  test('keeps audit and tombstones of an erased person until the period is over', async () => {
    const all = parts();
    const { deps } = all;
    const { attendeeId } = await aPerson(all);
    const tombstones = deps.store.collection(tombstonesSpec);
    const member = (emailKey: string) => ({
      emailKey,
      email: emailKey,
      role: 'owner' as const,
      since: deps.clock(),
    });
    await deps.roster.update(() => ok([member(email), member('sol@ejemplo.mx')]));
    await erasePersonFor(deps, { by: commandLine, who: email });
    expect(await deps.roster.members()).toEqual([member('sol@ejemplo.mx')]);
    const erased = { by: commandLine, action: 'erase', record: attendeeId, fields: [], state: 'done' };
    await purgeData(deps);
    expect(await deps.audit.ofRecord(attendeeId)).toMatchObject([erased]);
    expect(await tombstones.get(attendeeId)).not.toBeNull();
    const last = await conferenceAttendee(deps, 'luz@ejemplo.mx');
    all.passPeriod();
    await purgeData(deps);
    expect(await deps.audit.ofRecord(attendeeId)).toEqual([]);
    expect(await tombstones.get(attendeeId)).toBeNull();
    // Tombstones of what the purge itself deletes remain for a day.
    expect(await tombstones.get(last.attendeeId)).not.toBeNull();
    all.passDays(1);
    await purgeData(deps);
    expect(await tombstones.get(last.attendeeId)).toBeNull();
  });

  test('deletes an account that nobody activated within 14 days, with its mails alone', async () => {
    const all = parts();
    const { deps, accounts, keep } = all;
    const waiting = await waitingUser(accounts, { email });
    const { attendeeId } = await conferenceAttendee(deps, email);
    const active = await activeUser(accounts, { email: 'luz@ejemplo.mx' });
    const [mail] = (await deps.users.byId(waiting.id))?.mails ?? [];
    await keep(mail?.id ?? '', email);
    all.passDays(14);
    expect(await purgeData(deps)).toEqual(nothing);
    all.passDays(0.001);
    expect(await purgeData(deps)).toEqual({ ...nothing, neverActivated: 1, mails: 1 });
    expect(await deps.users.byId(waiting.id)).toBeNull();
    expect(await deps.users.byId(active.id)).not.toBeNull();
    expect(await deps.attendees.byId(attendeeId)).not.toBeNull();
  });

  test('keeps an account that is activated while the purge runs', async () => {
    const all = parts();
    const { deps, accounts } = all;
    const waiting = await waitingUser(accounts, { email });
    all.passDays(15);
    const late = {
      ...deps,
      users: {
        ...deps.users,
        async *all() {
          for await (const user of deps.users.all()) {
            await deps.users.update(user._id, (current) => ({ ...current, emailVerified: new Date() }));
            yield user;
          }
        },
      },
    };
    expect(await purgeData(late)).toEqual(nothing);
    expect(await deps.users.byId(waiting.id)).not.toBeNull();
  });
});

describe('the removal of traces from the files of the store', () => {
  /** The dependencies, and what the purge asks of them, in order. */
  function observed({ deps }: ReturnType<typeof parts>) {
    const steps: string[] = [];
    return {
      steps,
      deps: {
        ...deps,
        oweScrub: async () => {
          steps.push('owe');
          return async () => void steps.push('scrub');
        },
        attendees: {
          ...deps.attendees,
          delete: (id: string) => {
            steps.push('delete');
            return deps.attendees.delete(id);
          },
        },
      },
    };
  }

  test('is requested before and after deletions, and by no purge that deletes nothing', async () => {
    const all = parts();
    const { deps, steps } = observed(all);
    await conferenceAttendee(deps, email);
    await purgeData(deps);
    expect(steps).toEqual([]);
    all.passPeriod();
    await purgeData(deps);
    expect(steps.splice(0)).toEqual(['owe', 'delete', 'scrub']);
    for (const days of [0, 1, 1]) {
      all.passDays(days);
      expect(await purgeData(deps)).toEqual(nothing);
    }
    expect(steps).toEqual([]);
  });

  test('is requested after the last deletion of a purge that fails', async () => {
    const all = parts();
    const { deps, steps } = observed(all);
    await conferenceAttendee(deps, email);
    all.passPeriod();
    const forgetDeleted = () => Promise.reject(new Error('the store is down'));
    const failing = { ...deps, attendees: { ...deps.attendees, forgetDeleted } };
    await expect(purgeData(failing)).rejects.toThrow('down');
    expect(steps).toEqual(['owe', 'delete', 'scrub']);
  });

  test('is requested when only staff are removed', async () => {
    const all = parts();
    const { deps, steps } = observed(all);
    const member = { emailKey: email, email, role: 'owner' as const, since: deps.clock() };
    await deps.roster.update(() => ok([member]));
    all.passPeriod();
    await purgeData(deps);
    expect(steps).toContain('scrub');
    expect(await deps.roster.members()).toEqual([]);
  });
});

test('the removal of the traces of expired requests is requested, once they are deleted', async () => {
  const all = parts();
  await aPerson(all);
  let requested = 0;
  const deps = { ...all.deps, oweScrub: async () => async () => void requested++ };
  await forgetExpiredRequests(deps);
  expect([requested, await deps.dataRequests.byEmailKey(email)]).toEqual([0, [expect.anything()]]);
  all.passDays(3);
  for (const _ of [1, 2]) await forgetExpiredRequests(deps);
  expect([requested, await deps.dataRequests.byEmailKey(email)]).toEqual([1, []]);
});

describe('erasing a person', () => {
  test('deletes all that is held about them and reports it; repeated, it finds nothing', async () => {
    const all = parts();
    const { deps } = all;
    const { userId, attendeeId } = await aPerson(all);
    await conferenceAttendee(deps, 'mariana@ejemplo.mx');
    expect(await erasePerson(deps, email)).toEqual({ userId, attendeeId, requests: 1, mails: 3 });
    expect(await deps.attendees.byId(attendeeId)).toBeNull();
    expect((await listPlaces(deps)).map(({ left }) => left)).toEqual([2, 2, 2, 2]);
    expect(await erasePerson(deps, email)).toEqual({
      requests: 0,
      mails: 0,
    });
    expect(await deps.attendees.byEmailKey('mariana@ejemplo.mx')).not.toBeNull();
  });

  test.each(['registered', 'with an account only'])(
    'the command line mails a person who is %s, and nobody else',
    async (who) => {
      const all = parts();
      const { deps } = all;
      const { attendeeId } = await aPerson(all);
      if (who !== 'registered') await deps.attendees.delete(attendeeId);
      const erased = await erasePersonFor(deps, { by: commandLine, who: email });
      expect(erased).toMatchObject({ ok: true, value: { requests: 1 } });
      const waiting = await deps.dataRequests.withMail('noticeDueAt', 10);
      expect(waiting.flatMap(({ mails }) => mails)).toMatchObject([
        { kind: 'changedByStaff', to: { address: email }, props: { what: 'erased' } },
      ]);
      await erasePersonFor(deps, { by: commandLine, who: 'nadie@ejemplo.mx' });
      expect(await deps.dataRequests.withMail('noticeDueAt', 10)).toHaveLength(1);
    },
  );
});
