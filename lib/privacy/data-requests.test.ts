import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { createUsers } from '@/lib/accounts/repository';
import type { AccountUser } from '@/lib/accounts/types';
import { ok } from '@/lib/base/result';
import { chooseSessions } from '@/lib/conferences/choose-sessions';
import { listPlaces, releaseSeats } from '@/lib/conferences/free-seats';
import { makeLink, subjectOfLink } from '@/lib/crypto/signed-links';
import { createFileTransport, mailFolder } from '@/lib/mail/file-transport';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { createRoster } from '@/lib/office/repository';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { createTaskRecords } from '@/lib/store/task-records';
import { accountParts, activeUser, goodPassword, knownBrowserOf } from '@/tests/factories/accounts';
import { conferenceAttendee, conferenceDeps, programme } from '@/tests/factories/conferences';
import { signedLinkOf } from '@/tests/factories/mail';
import { anInvitee, aParty, contactedParty } from '@/tests/factories/outreach';
import { registrationOf } from '@/tests/factories/registration';
import { freshFolder, freshStore } from '@/tests/factories/store';
import { confirmDataRequest, viewDataRequest } from './confirm-request';
import { createErasureList } from './erasure-list';
import { confirmationLife, fileDataRequest } from './file-request';
import type { DataRequest, DataRequestKind } from './record';
import { createDataRequests } from './repository';

const email = 'ana@ejemplo.mx';

/** An empty store with a conference attendee who has seats, and an account with the same email. */
async function person(folder = freshFolder()) {
  const conference = conferenceDeps(programme, freshStore(folder));
  const { store } = conference;
  const accounts = { ...accountParts(), store, users: createUsers(store), clock: conference.clock };
  const deps = {
    ...conference,
    users: accounts.users,
    secrets: accounts.secrets,
    providerLinks: createProviderLinks(store),
    releaseSeats: (attendeeId: string) => releaseSeats(conference, attendeeId),
    dataRequests: createDataRequests(store),
    keptMails: createKeptMails(folder),
    roster: createRoster(store),
    erasures: createErasureList(folder),
  };
  const user = await activeUser(accounts, { email });
  await deps.providerLinks.link(user.id, 'google', '1234');
  const attendee = await conferenceAttendee(deps, email);
  await chooseSessions(deps, { ...attendee, sessionIds: ['a', 'd'] });
  return { deps, user, attendee };
}

type Parts = Awaited<ReturnType<typeof person>>['deps'];

const file = (deps: Parts, typed: Record<string, unknown>, client = '10.0.0.1') =>
  fileDataRequest(deps, { typed, locale: 'en', client });

async function requestsOf(deps: Parts, key = email): Promise<DataRequest[]> {
  return deps.dataRequests.byEmailKey(key);
}

/** The link in the mail of the last request. */
async function linkOf(deps: Parts): Promise<string> {
  return makeLink(deps.secrets, signedLinkOf((await requestsOf(deps)).at(-1)?.mails[0]));
}

async function filed(deps: Parts, kind: DataRequestKind, text = 'Se escribe Anna'): Promise<string> {
  expect(await file(deps, { email, kind, text })).toEqual({ ok: true, value: null });
  return linkOf(deps);
}

describe('filing a request', () => {
  test('stores the request with its confirmation mail, in the language of the page', async () => {
    const { deps } = await person();
    await file(deps, { email: ' ANA@ejemplo.mx ', kind: 'correction', text: 'Se escribe Anna' });
    expect(await requestsOf(deps)).toMatchObject([
      {
        kind: 'correction',
        text: 'Se escribe Anna',
        mailDueAt: deps.time.now,
        mails: [
          {
            kind: 'privacyRequest',
            to: { address: email },
            locale: 'en',
            props: { request: 'correction' },
            link: { path: '/datos-personales/confirmar', purpose: 'privacy' },
          },
        ],
      },
    ]);
  });

  test('gives the same answer for an unknown address, and stores nothing', async () => {
    const { deps } = await person();
    const known = await file(deps, { email, kind: 'access' });
    const unknown = await file(deps, { email: 'nadie@ejemplo.mx', kind: 'access' });
    expect(unknown).toEqual(known);
    expect(await requestsOf(deps, 'nadie@ejemplo.mx')).toEqual([]);
  });

  test('finds an address that has only an account or only a registration', async () => {
    const { deps, user } = await person();
    await deps.users.delete(user.id);
    await registerAttendee(
      deps,
      registrationOf('visitante', { answers: { ...registrationOf().answers, email: 'luz@ejemplo.mx' } }),
    );
    await file(deps, { email, kind: 'access' });
    await file(deps, { email: 'luz@ejemplo.mx', kind: 'access' });
    expect(await requestsOf(deps)).toHaveLength(1);
    expect(await requestsOf(deps, 'luz@ejemplo.mx')).toHaveLength(1);
  });

  test.each([
    [{}, { email: 'emailRequired', kind: 'dataRequestKindRequired' }],
    [
      { email: 'ana', kind: 'everything' },
      { email: 'emailInvalid', kind: 'dataRequestKindRequired' },
    ],
    [{ email, kind: 'correction', text: '  ' }, { text: 'correctionRequired' }],
    [{ email, kind: 'correction', text: 'x'.repeat(501) }, { text: 'tooLong500' }],
    [{ email: { $ne: '' }, kind: 'access' }, { email: 'emailInvalid' }],
  ])('refuses %j', async (typed, fields) => {
    const { deps } = await person();
    expect(await file(deps, typed)).toEqual({ ok: false, code: 'invalid_fields', fields });
  });

  test('accepts three per hour for an address, known or not, and ten in ten minutes from a client', async () => {
    const { deps } = await person();
    for (const address of [email, 'nadie@ejemplo.mx']) {
      for (let round = 0; round < 3; round++)
        expect(await file(deps, { email: address, kind: 'access' })).toMatchObject({ ok: true });
      expect(await file(deps, { email: address, kind: 'access' })).toMatchObject({
        code: 'too_many_requests',
      });
      // Other people's requests do not use up the limit of the address's owner.
      expect(await file(deps, { email: address, kind: 'access' }, '10.0.0.3')).toMatchObject({ ok: true });
    }
    const answers = [];
    for (let round = 0; round < 11; round++) {
      answers.push(await file(deps, { email: `x${round}@ejemplo.mx`, kind: 'access' }, '10.0.0.2'));
    }
    expect(answers.map(({ ok }) => ok)).toEqual([...Array(10).fill(true), false]);
  });
});

test('somebody to invite and the contact of a group can file a request too', async () => {
  const { deps } = await person();
  await anInvitee(deps, { email: 'Luis@taller.mx', answers: { nombres: 'Luis' } });
  await contactedParty(deps);
  for (const [typed, name, address] of [
    ['luis@taller.mx', 'Luis', 'Luis@taller.mx'],
    ['LUCIA@udg.example', 'Lucía Peña', 'lucia@udg.example'],
  ] as const) {
    expect(await file(deps, { email: typed, kind: 'deletion' })).toMatchObject({ ok: true });
    expect(await requestsOf(deps, address.toLowerCase())).toMatchObject([
      { mails: [{ kind: 'privacyRequest', to: { name, address } }] },
    ]);
  }
});

test('a signed-in user and a known browser can file a request after strangers used up the mailbox’s limit', async () => {
  const { deps, user } = await person();
  const from = (client: string, proof: { browser?: string; user?: AccountUser } = {}) =>
    fileDataRequest(deps, { typed: { email, kind: 'deletion' }, locale: 'es', client, ...proof });
  for (let n = 0; n < 10; n++) expect((await from(`stranger ${n}`)).ok).toBe(true);
  for (const proof of [
    {},
    { user: { ...user, email: 'otra@ejemplo.mx' } },
    { user: { ...user, active: false } },
  ])
    expect(await from('refused', proof)).toMatchObject({ code: 'too_many_requests' });
  for (const proof of [{ browser: await knownBrowserOf(deps, email) }, { user }]) {
    const client = proof.user ? 'session' : 'browser';
    for (let round = 0; round < 3; round++) expect((await from(client, proof)).ok).toBe(true);
    expect(await from(client, proof)).toMatchObject({ code: 'too_many_requests' });
  }
});

describe('the mailed link', () => {
  test('shows the request and has no effect by itself', async () => {
    const { deps, attendee } = await person();
    const id = await filed(deps, 'deletion');
    expect(await viewDataRequest(deps, id)).toEqual({
      id: subjectOfLink(id),
      kind: 'deletion',
      isDone: false,
      isOfStaff: false,
      isAwaited: false,
    });
    expect(await deps.attendees.byId(attendee.attendeeId)).not.toBeNull();
    expect((await requestsOf(deps))[0]).not.toHaveProperty('confirmedAt');
  });

  test('is refused when forged, of another purpose, or expired', async () => {
    const { deps } = await person();
    const id = await filed(deps, 'access');
    const request = (await requestsOf(deps))[0] as DataRequest;
    const claim = { subject: request._id, nonce: request.nonce, expiresAt: request.expiresAt };
    const forged = [
      id.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      makeLink(deps.secrets, { ...claim, purpose: 'owner' }),
      makeLink(deps.secrets, { ...claim, purpose: 'privacy', nonce: 'guessed' }),
      request._id,
      '',
      undefined,
      { $ne: '' },
    ];
    for (const each of forged) {
      expect(await viewDataRequest(deps, each)).toBeNull();
      expect(await confirmDataRequest(deps, each)).toEqual({ ok: false, code: 'not_found' });
    }
    deps.time.now = new Date(deps.time.now.getTime() + confirmationLife);
    expect(await confirmDataRequest(deps, id)).toEqual({ ok: false, code: 'not_found' });
  });
});

describe('access', () => {
  test('returns everything that is stored except internal keys', async () => {
    const { deps, user, attendee } = await person();
    const party = await aParty(deps);
    await deps.attendees.update(attendee.attendeeId, (current) => ({ ...current, party: party._id }));
    const id = await filed(deps, 'access');
    const confirmed = await confirmDataRequest(deps, id);
    if (!confirmed.ok) throw new Error(confirmed.code);
    expect(confirmed.value.data).toMatchObject({
      registration: {
        _id: attendee.attendeeId,
        email,
        nombres: 'María José',
        sessions: ['a', 'd'],
        consent: { version: deps.event.privacy.version, locale: 'es' },
        mails: [
          { kind: 'invitation', to: email },
          { kind: 'sessionsChosen', to: email },
        ],
      },
      group: { kind: 'school', name: 'Universidad de Guadalajara' },
      account: { _id: user.id, email, hasPassword: true },
      requests: [{ kind: 'access' }],
    });
    const text = JSON.stringify(confirmed.value.data);
    const [stored, account, [request]] = [
      await deps.attendees.byId(attendee.attendeeId),
      await deps.users.byId(user.id),
      await requestsOf(deps),
    ];
    for (const secret of [
      stored?.ownerNonce,
      stored?.idempotencyKey,
      account?.passwordHash,
      account?.activationNonce,
      request?.nonce,
      goodPassword,
    ]) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(secret);
    }
  });

  test('can be repeated while the link is valid', async () => {
    const { deps } = await person();
    const id = await filed(deps, 'access');
    await confirmDataRequest(deps, id);
    expect(await confirmDataRequest(deps, id)).toMatchObject({
      ok: true,
      value: { data: { account: { email } } },
    });
  });
});

describe('correction', () => {
  test('notifies the organiser once, after the confirmation', async () => {
    const { deps } = await person();
    const id = await filed(deps, 'correction');
    const notices = async () =>
      (await requestsOf(deps))[0]?.mails.filter(({ kind }) => kind === 'privacyNotice') ?? [];
    expect(await notices()).toEqual([]);
    for (let round = 0; round < 3; round++) {
      expect(await confirmDataRequest(deps, id)).toEqual({ ok: true, value: {} });
    }
    expect(await notices()).toMatchObject([
      {
        to: { address: deps.event.contact.email },
        props: { nombres: 'María José', email, text: 'Se escribe Anna' },
      },
    ]);
  });
});

describe('deletion', () => {
  test('of a member of staff waits for an owner, as often as it is confirmed', async () => {
    const { deps, user, attendee } = await person();
    const member = (key: string, role: 'owner' | 'desk') => ({
      emailKey: key,
      email: key,
      role,
      since: deps.clock(),
    });
    await deps.roster.update(() => ok([member('sol@ejemplo.mx', 'owner'), member(email, 'desk')]));
    const id = await filed(deps, 'deletion');
    expect(await viewDataRequest(deps, id)).toMatchObject({ isOfStaff: true, isAwaited: false });
    expect(await deps.roster.awaitedDeletions()).toEqual([]);
    for (let round = 0; round < 2; round++)
      expect(await confirmDataRequest(deps, id)).toEqual({ ok: true, value: { awaited: email } });
    expect(await viewDataRequest(deps, id)).toMatchObject({ isDone: false, isAwaited: true });
    expect(await deps.roster.awaitedDeletions()).toMatchObject([{ email, since: deps.clock() }]);
    expect(await deps.users.byId(user.id)).not.toBeNull();
    expect(await deps.attendees.byId(attendee.attendeeId)).not.toBeNull();
    expect(await deps.roster.members()).toHaveLength(2);

    // Once the role has ended, the request of the mailbox is enough.
    await deps.roster.update((members) => ok(members.filter((each) => each.email !== email)));
    expect(await confirmDataRequest(deps, id)).toEqual({ ok: true, value: {} });
    expect(await deps.users.byId(user.id)).toBeNull();
    expect(await deps.roster.awaitedDeletions()).toEqual([]);
  });

  test('removes registration, account, provider links and seats, and the address from the request', async () => {
    const { deps, user, attendee } = await person();
    await filed(deps, 'access');
    const id = await filed(deps, 'deletion');
    const request = (await requestsOf(deps)).find(({ kind }) => kind === 'deletion');
    expect(await confirmDataRequest(deps, id)).toEqual({ ok: true, value: {} });

    expect(await deps.attendees.byId(attendee.attendeeId)).toBeNull();
    expect(await deps.users.byId(user.id)).toBeNull();
    expect(await deps.providerLinks.find('google', '1234')).toBeNull();
    expect((await listPlaces(deps)).map(({ left }) => left)).toEqual([2, 2, 2, 2]);
    expect(await requestsOf(deps)).toEqual([]);
    const kept = await deps.dataRequests.byId(request?._id ?? '');
    expect(kept).toMatchObject({ kind: 'deletion', doneAt: deps.time.now, mails: [] });
    expect(JSON.stringify(kept)).not.toContain('ana@');
    expect(kept).not.toHaveProperty('mailDueAt');
  });

  test('leaves nothing of the person in the files of the data folder', async () => {
    const folder = freshFolder();
    const { deps, user, attendee } = await person(folder);
    const account = await deps.users.byId(user.id);
    const registration = await deps.attendees.byId(attendee.attendeeId);
    const id = await filed(deps, 'deletion');
    const { send } = createFileTransport(mailFolder(folder));
    const records = [account, registration, ...(await requestsOf(deps))];
    for (const { id: mailId, to } of records.flatMap((record) => record?.mails ?? []))
      await send({ to: to.address, from: 'f@ejemplo.mx', subject: 's', html: 'h', text: 't' }, mailId);
    await conferenceAttendee(deps, 'mariana@ejemplo.mx');

    const traces = [
      email,
      account?.passwordHash,
      account?.name,
      registration?.guid,
      registration?.ownerNonce,
    ];
    const found = () => {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const texts = names
        // The list of erasures contains only random ids of deleted records.
        .filter((name) => name !== 'mail' && name !== 'erasures')
        .map((name) => readFileSync(join(folder, name), 'utf8'));
      return traces.map((trace = 'absent') =>
        texts.some((text) => new RegExp(`(?<![\\w])${trace.replace(/[$.*/]/g, '\\$&')}`).test(text)),
      );
    };
    expect(found()).toEqual(traces.map(() => true));
    await confirmDataRequest(deps, id);
    // The deletion has only requested that the file is rewritten.
    const scrubbing = { name: 'scrub', every: 60_000, isOnRequest: true };
    expect(await createTaskRecords(deps.store, deps.clock).claim(scrubbing)).toBe(true);
    await deps.store.scrub();
    expect(found()).toEqual(traces.map(() => false));
    expect(await deps.attendees.byEmailKey('mariana@ejemplo.mx')).not.toBeNull();
  });

  test('gives the same answer when repeated, and does not touch a later registration', async () => {
    const { deps } = await person();
    const id = await filed(deps, 'deletion');
    await confirmDataRequest(deps, id);
    const again = await conferenceAttendee(deps, email);
    expect(await confirmDataRequest(deps, id)).toEqual({ ok: true, value: {} });
    expect(await viewDataRequest(deps, id)).toMatchObject({ isDone: true });
    expect(await deps.attendees.byId(again.attendeeId)).not.toBeNull();
  });

  test('resumes where it was interrupted', async () => {
    const { deps, user, attendee } = await person();
    const id = await filed(deps, 'deletion');
    const crashing = {
      ...deps,
      attendees: {
        ...deps.attendees,
        delete: () => Promise.reject(new Error('the power is gone')),
      },
    };
    await expect(confirmDataRequest(crashing, id)).rejects.toThrow('power');
    expect(await deps.users.byId(user.id)).toBeNull();
    expect(await deps.attendees.byId(attendee.attendeeId)).not.toBeNull();
    expect(await viewDataRequest(deps, id)).toMatchObject({ isDone: false });
    await confirmDataRequest(deps, id);
    expect(await deps.attendees.byId(attendee.attendeeId)).toBeNull();
    expect(await viewDataRequest(deps, id)).toMatchObject({ isDone: true });
  });

  test('loses no seat if interrupted between registration and seats', async () => {
    const { deps, attendee } = await person();
    const id = await filed(deps, 'deletion');
    const cut = () => Promise.reject(new Error('the power is gone'));
    const withoutSeats = { ...deps, releaseSeats: cut };
    await expect(confirmDataRequest(withoutSeats, id)).rejects.toThrow('power');
    const withoutDeletion = { ...deps, attendees: { ...deps.attendees, delete: cut } };
    await expect(confirmDataRequest(withoutDeletion, id)).rejects.toThrow('power');
    // The free seats can be taken, each by one person only.
    expect((await listPlaces(deps)).map(({ left }) => left)).toEqual([2, 2, 2, 2]);
    expect((await deps.attendees.byId(attendee.attendeeId))?.sessions).toBeUndefined();
    await confirmDataRequest(deps, id);
    expect(await deps.attendees.byId(attendee.attendeeId)).toBeNull();
    expect((await listPlaces(deps)).map(({ left }) => left)).toEqual([2, 2, 2, 2]);
  });
});
