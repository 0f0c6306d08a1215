import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import { inState } from '@/lib/outreach/invitees/record';
import type { InvitationRound } from '@/lib/outreach/lists/record';
import { addPeople } from '@/lib/outreach/parties/add-people';
import { rowsOf } from '@/lib/outreach/parties/read-rows';
import { anInvitee, contactedParty, outreachDeps } from '@/tests/factories/outreach';
import { resultOf } from '@/tests/factories/result';
import { officeParts, permitted, staffWithFactor } from '@/tests/factories/staff';
import { readInvitations, resumeInvitations, startInvitations, stopInvitations } from './invite-list';

const day = 24 * 60 * 60_000;

/** The office with a list of three people, one of whom has declined. */
async function office(round?: Partial<InvitationRound>) {
  const parts = officeParts();
  const env = { MAILINGS_FROM: 'invita@feria.example', INVITATIONS_PER_DAY: 1 };
  const outreach = outreachDeps(parts.store);
  const deps = { ...outreach, ...parts, env, limits: outreach.limits };
  const by = await staffWithFactor(parts, 'organiser');
  const id = newId();
  const now = parts.clock();
  const first: InvitationRound = {
    ...{ number: 1, state: 'done', by: 'staff', people: 2, startedAt: now, progressAt: now },
    ...{ isSettled: true, known: { bounced: 0, complained: 0 } },
  };
  const at = { createdAt: now, importedAt: now };
  const list = { _id: id, name: '2027', source: 'Registro de 2027', basis: 'news', ...at } as const;
  await outreach.lists.insert({ ...list, ...(round && { round: { ...first, ...round } }) });
  for (const email of ['ana@ejemplo.mx', 'eva@ejemplo.mx', 'luz@ejemplo.mx'])
    await anInvitee(outreach, { email, list: id });
  const luz = await outreach.invitees.byEmailKey('luz@ejemplo.mx');
  await outreach.invitees.update(luz?._id ?? '', (current) => inState(current, 'declined', now));
  return {
    ...{ deps, id },
    send: permitted(by, 'sendInvitations', now),
    read: permitted(by, 'invite', now),
  };
}

test('a round starts with the number of people that staff saw and typed, and once', async () => {
  const { deps, id, send, read } = await office();
  expect(resultOf(await readInvitations(deps, read, id))).toMatchObject({
    ...{ people: 2, days: 2, next: 1, obstacle: null },
    numbers: { states: { waiting: 2, declined: 1 } },
  });
  for (const [shown, typed] of [
    ['2', '3'],
    ['2', ''],
    ['1', '1'],
    ['todos', 'todos'],
  ] as const)
    expect(await startInvitations(deps, send, { id, shown, typed })).toMatchObject({
      fields: { typed: 'peopleMismatch' },
    });
  const both = { id, shown: '2', typed: '2' };
  const started = await Promise.all([1, 2].map(() => startInvitations(deps, send, both)));
  expect(started.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await deps.lists.get(id))?.round).toMatchObject({ number: 1, state: 'sending', people: 2 });
  const entries = (await deps.audit.ofRecord(id)).filter(({ state }) => state === 'done');
  expect(entries).toMatchObject([{ action: 'start invitations', count: 2, by: send.id }]);
  expect(await startInvitations(deps, send, { ...both, id: newId() })).toMatchObject({ code: 'not_found' });
});

test('the number counts everybody who waits but those whose mail came back, whatever became of others', async () => {
  const { deps, id, read } = await office();
  const mail = {
    kind: 'listInvitation',
    to: { name: '', address: 'a@b.mx' },
    locale: 'es',
    props: {},
  } as const;
  const bounce = ({ _id }: { _id: string }) =>
    deps.invitees.update(_id, (current) => {
      const queued = queueMail(current, mail, freePermit(deps.clock()));
      return { ...queued, mails: queued.mails.map((each) => ({ ...each, state: 'bounced' as const })) };
    });
  for await (const person of deps.invitees.ofList(id)) if (person.state === 'declined') await bounce(person);
  expect(resultOf(await readInvitations(deps, read, id))).toMatchObject({ people: 2 });
  for (const person of (await deps.invitees.waiting(id, 1)).documents) await bounce(person);
  expect(resultOf(await readInvitations(deps, read, id))).toMatchObject({ people: 1 });
});

test.each([
  ['noSender', { env: { INVITATIONS_PER_DAY: 1 } }, {}],
  ['closed', { isRegistrationOpen: () => false }, {}],
  ['going', {}, { state: 'sending' }],
  ['going', {}, { state: 'paused' }],
  ['lastRound', {}, { number: 4, startedAt: new Date(0) }],
  ['tooSoon', {}, {}],
] as const)('no round starts: %s', async (obstacle, more, round) => {
  const { deps, id, send, read } = await office(round);
  expect(await readInvitations({ ...deps, ...more }, read, id)).toMatchObject({ value: { obstacle } });
  expect(await startInvitations({ ...deps, ...more }, send, { id, shown: '2', typed: '2' })).toMatchObject({
    code: 'already_processed',
  });
});

test('the next round may start three days after the one before', async () => {
  const { deps, id, read } = await office({ startedAt: new Date(0) });
  expect(await readInvitations(deps, read, id)).toMatchObject({ value: { obstacle: null, next: 2 } });
  const soon = await office();
  await soon.deps.lists.update(soon.id, (list) => list);
  const { from } = resultOf(await readInvitations(deps, read, id));
  expect(from).toEqual(new Date(3 * day));
});

test('a round is stopped and goes on, knowing the bounces that staff have seen', async () => {
  const { deps, id, send, read } = await office({ state: 'sending' });
  expect(await resumeInvitations(deps, send, id)).toMatchObject({ code: 'already_processed' });
  expect(resultOf(await stopInvitations(deps, read, id)).round?.state).toBe('stopped');
  expect(await stopInvitations(deps, read, id)).toMatchObject({ code: 'already_processed' });
  const { round } = resultOf(await resumeInvitations(deps, send, id));
  expect(round).toMatchObject({ state: 'sending', known: { bounced: 0, complained: 0 } });
  expect(round?.endedAt).toBeUndefined();
});

test('the mails of a party to somebody on a list are in the numbers of the party alone, and nobody is left out twice', async () => {
  const { deps, id, read } = await office();
  const party = await contactedParty(deps);
  const rows = rowsOf('Ana;Ríos;ana@ejemplo.mx');
  resultOf(await addPeople(deps, party, { rows, isDeclared: true }));
  const ana = await deps.invitees.byEmailKey('ana@ejemplo.mx');
  const report = (state: 'delivered' | 'bounced') =>
    deps.invitees.update(ana?._id ?? '', (current) => ({
      ...current,
      mails: current.mails.map((mail) => ({ ...mail, state, dueAt: undefined })),
    }));
  const deliveries = async () => [
    resultOf(await readInvitations(deps, read, id)).numbers.deliveries,
    (await deps.invitees.numbersOf({ party: party._id })).deliveries,
  ];
  await report('delivered');
  expect(await deliveries()).toMatchObject([{ delivered: 0 }, { delivered: 1 }]);
  await report('bounced');
  expect(await deliveries()).toMatchObject([{ bounced: 0 }, { bounced: 1 }]);
  // Eva waits. Ana cannot be reached, and Luz has declined.
  expect(resultOf(await readInvitations(deps, read, id))).toMatchObject({ people: 1 });
});
