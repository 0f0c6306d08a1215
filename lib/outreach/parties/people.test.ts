import { expect, test } from 'vitest';
import { emailKey } from '@/lib/base/email-key';
import { freePermit } from '@/lib/mail/mail-permit';
import { createOutbox } from '@/lib/mail/outbox';
import { queueMail } from '@/lib/mail/queue-mail';
import type { QueuedMail } from '@/lib/mail/record';
import { defaultTimings } from '@/lib/mail/rules';
import {
  anInvitee,
  aParty,
  asContact,
  contactedParty,
  contactLink,
  outreachDeps,
  registrationWith,
} from '@/tests/factories/outreach';
import { ownerOf } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { personalForm } from '../invitees/personal-form';
import { inState } from '../invitees/record';
import { noteReport } from '../opt-outs/note-report';
import { optOut } from '../opt-outs/opt-out';
import { addPeople } from './add-people';
import { type ContactParty, findContactParty } from './contact';
import { holdUnwantedParties } from './hold-party';
import { joinParty, offeredParty } from './join-party';
import { rowsOf } from './read-rows';
import { registerInParty } from './register-in-party';
import { remindPerson, remindWaiting } from './remind-people';
import { removePerson } from './remove-person';
import { viewRoster } from './view-roster';

type Deps = ReturnType<typeof outreachDeps>;
const day = 24 * 60 * 60_000;
const later = (deps: Deps, days: number) => {
  deps.time.now = new Date(deps.time.now.getTime() + days * day);
};

/** What the contact pastes about this many people, whose surnames and addresses have numbers in letters. */
const letters = (index: number) =>
  [...String(index)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
const addressOf = (index: number) => `${letters(index)}@alumnos.example`;
const rowOf = (index: number) => `Ana;Ríos ${letters(index)};${addressOf(index)}`;
const pasted = (count: number, from = 0) => Array.from({ length: count }, (_, index) => rowOf(from + index));

const enter = (deps: Deps, party: ContactParty, lines: readonly string[]) =>
  addPeople(deps, party, { rows: rowsOf(lines.join('\n')), isDeclared: true });

const inviteeOf = async (deps: Deps, email: string) => deps.invitees.byEmailKey(emailKey(email));
const mailsTo = async (deps: Deps, email: string): Promise<QueuedMail[]> =>
  (await inviteeOf(deps, email))?.mails ?? [];
const statesOf = async (deps: Deps, party: ContactParty) =>
  (await viewRoster(deps, party)).entries.map(({ email, state }) => [email, state]);

/** Somebody presses "Not me" in the mail that they got. */
async function pressNotMe(deps: Deps, email: string) {
  const [mail] = await mailsTo(deps, email);
  expect(await optOut(deps, mail?.optOutPath?.split('id=')[1])).toBe(true);
}

test('of 60 rows with 3 faults, 57 people get one mail each and end with a pass that names the school', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps, { quota: 60 });
  const rows = pasted(60);
  rows[4] = 'Ana;;sin-apellidos@alumnos.example';
  rows[17] = 'Ana;Ríos;no es un correo';
  rows[41] = `Ana;Ríos;x@alumnos.example;otra cosa`;
  const result = resultOf(await enter(deps, party, rows));
  expect(result).toMatchObject({ added: 57, known: 0 });
  expect(result.left.map(({ row, errors }) => [row.row, Object.values(errors)[0]])).toEqual([
    [5, 'apellidosRequired'],
    [18, 'emailInvalid'],
    [42, 'partyRowCells'],
  ]);
  const people = (await deps.invitees.allOfParty(party._id)).filter(({ mails }) => mails.length === 1);
  expect(people).toHaveLength(57);
  expect(people[0]?.mails).toMatchObject([
    {
      kind: 'partyInvitation',
      isNotice: true,
      props: { nombres: 'Ana', party: party.name, isReminder: false },
      link: { path: '/confirmar', subject: people[0]?._id },
    },
  ]);
  for (const { email = '' } of people) {
    const { id } = resultOf(await registerInParty(deps, registrationWith(party, email)));
    expect(await deps.attendees.byId(id)).toMatchObject({
      ...{ categoria: 'ESTUDIANTE', universidad: party.name, party: party._id },
    });
  }
  expect((await viewRoster(deps, party)).counts).toMatchObject({ registered: 57, waiting: 0 });
  // What is sent again adds and mails nobody.
  expect(resultOf(await enter(deps, party, pasted(3)))).toMatchObject({ added: 0, known: 3 });
  // The mail was not sent yet when the person registered by the code.
  expect(await mailsTo(deps, addressOf(0))).toEqual([]);
});

test('who was registered or opted out before looks like anybody who waits, for good', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  const other = await aParty(deps, { kind: 'company', form: 'visitante', name: 'Taller' });
  const [registered, inOther, out, fresh] = [0, 1, 2, 3].map(addressOf);
  if (!registered || !inOther || !out || !fresh) throw new Error('unreachable');
  const { registerAttendee } = await import('@/lib/registration/register-attendee');
  const { registrationOf, answersOf } = await import('@/tests/factories/registration');
  // The contact types the address in another spelling.
  const answers = answersOf('visitante', { email: registered.toUpperCase() });
  resultOf(await registerAttendee(deps, registrationOf('visitante', { answers })));
  resultOf(await registerInParty(deps, registrationWith(other, inOther)));
  await deps.optOuts.add(out, deps.clock());
  expect(resultOf(await enter(deps, party, pasted(4)))).toMatchObject({ added: 4, left: [] });
  expect(await statesOf(deps, party)).toEqual([0, 1, 2, 3].map((index) => [addressOf(index), 'waiting']));
  const kinds = await Promise.all(
    [registered, inOther, out, fresh].map(async (email) =>
      (await mailsTo(deps, email)).map(({ kind }) => kind),
    ),
  );
  expect(kinds).toEqual([['partyOffer'], [], [], ['partyInvitation']]);
  expect(await mailsTo(deps, registered)).toMatchObject([{ to: { address: registered.toUpperCase() } }]);
  // The same again after a reminder, and once the new one is registered.
  later(deps, 4);
  expect(resultOf(await remindWaiting(deps, party))).toBe(4);
  resultOf(await registerInParty(deps, registrationWith(party, fresh)));
  expect((await viewRoster(deps, party)).entries.map(({ state }) => state)).toEqual([
    ...['waiting', 'waiting', 'waiting', 'registered'],
  ]);
  expect((await mailsTo(deps, registered)).length + (await mailsTo(deps, out)).length).toBe(1);
});

test('somebody who is registered joins the party that offered it, and only then looks registered', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps, { quota: 1 });
  const { registered } = await import('@/tests/factories/registration');
  const { stored, id } = await registered('visitante', { email: addressOf(0) }, deps);
  expect(await offeredParty(deps, await stored())).toBeNull();
  expect(await joinParty(deps, { id, caller: ownerOf(await stored()) })).toMatchObject({ code: 'not_found' });
  resultOf(await enter(deps, party, pasted(1)));
  expect(await offeredParty(deps, await stored())).toMatchObject({ _id: party._id });
  const { nobody } = await import('@/tests/factories/registration');
  expect(await joinParty(deps, { id, caller: nobody })).toMatchObject({ code: 'not_found' });
  resultOf(await joinParty(deps, { id, caller: ownerOf(await stored()) }));
  expect(await stored()).toMatchObject({ party: party._id, categoria: 'VISITANTE', source: 'web' });
  expect(await statesOf(deps, party)).toEqual([[addressOf(0), 'registered']]);
  expect(Object.keys(await deps.parties.takenPlaces(party._id))).toHaveLength(1);
  expect(await joinParty(deps, { id, caller: ownerOf(await stored()) })).toMatchObject({ code: 'not_found' });
});

test('a person gets one mail and two reminders three days apart, whatever the party', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  const second = await contactedParty(deps, { name: 'Otra escuela' });
  for (const each of [party, second]) resultOf(await enter(deps, each, pasted(1)));
  expect(await mailsTo(deps, addressOf(0))).toHaveLength(1);
  expect((await viewRoster(deps, second)).counts.waiting).toBe(1);
  const [entry] = (await viewRoster(deps, party)).entries;
  const id = entry?._id ?? '';
  expect(await remindPerson(deps, party, id)).toMatchObject({
    code: 'too_many_requests',
    retryAfter: (3 * day) / 1000,
  });
  expect(await remindPerson(deps, second, id)).toMatchObject({ code: 'not_found' });
  for (const _ of [1, 2]) {
    later(deps, 3);
    expect(await remindPerson(deps, party, id)).toMatchObject({ ok: true });
    expect(await remindWaiting(deps, party)).toMatchObject({ code: 'too_many_requests' });
  }
  later(deps, 3);
  expect(await remindPerson(deps, party, id)).toMatchObject({ code: 'too_many_requests' });
  // A reminder of the other party is counted there, and mails nobody.
  expect(await remindWaiting(deps, second)).toMatchObject({ ok: true, value: 1 });
  expect((await mailsTo(deps, addressOf(0))).map(({ props }) => props.isReminder)).toEqual([
    ...[false, true, true],
  ]);
});

test('three "not me" among the first twenty hold a party; its mails stop, and no party writes to those people again', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps, { quota: 60 });
  resultOf(await enter(deps, party, pasted(40)));
  for (const index of [0, 7]) await pressNotMe(deps, addressOf(index));
  expect((await deps.parties.get(party._id))?.heldAt).toBeUndefined();
  await pressNotMe(deps, addressOf(19));
  const held = await asContact(deps, party._id);
  expect(held.heldAt).toEqual(deps.clock());
  expect(await mailsTo(deps, addressOf(30))).toEqual([]);
  expect(await enter(deps, held, pasted(1, 50))).toMatchObject({ code: 'blocked' });
  later(deps, 4);
  expect(await remindWaiting(deps, held)).toMatchObject({ code: 'blocked' });
  const second = await contactedParty(deps, { name: 'Otra escuela' });
  resultOf(await enter(deps, second, [rowOf(0), rowOf(7), rowOf(19)]));
  expect((await viewRoster(deps, second)).counts.waiting).toBe(3);
  for (const index of [0, 7, 19]) expect(await mailsTo(deps, addressOf(index))).toEqual([]);
  // The declined show where they were mailed.
  expect((await viewRoster(deps, held)).counts).toMatchObject({ declined: 3, waiting: 37 });
});

test('three registered people who did not expect the offer to join hold the party, and look like anybody who waits', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  const { registered } = await import('@/tests/factories/registration');
  const people = [0, 1, 2, 3, 4].map(addressOf);
  const [first = '', joining = '', second = '', bouncing = ''] = people;
  for (const email of people) await registered('visitante', { email }, deps);
  resultOf(await enter(deps, party, pasted(5)));
  await letMailsLeave(deps, party);
  const joined = await deps.attendees.byEmailKey(joining);
  if (!joined) throw new Error('unreachable');
  resultOf(await joinParty(deps, { id: joined._id, caller: ownerOf(joined) }));
  for (const email of [first, joining, second]) await pressNotMe(deps, email);
  const heldAt = async () => (await deps.parties.get(party._id))?.heldAt;
  expect(await heldAt()).toBeUndefined();
  const invitee = await inviteeOf(deps, bouncing);
  const report = { recordId: invitee?._id ?? '', mailId: invitee?.mails[0]?.id ?? '', providerId: 'x' };
  await noteReport(deps, { ...report, state: 'bounced', isPermanent: true, at: deps.clock() });
  await holdUnwantedParties(deps);
  expect(await heldAt()).toEqual(deps.clock());
  expect(await statesOf(deps, party)).toEqual(
    people.map((email) => [email, email === joining ? 'registered' : 'waiting']),
  );
});

test('whom the contact removes before the offer to join has left is not offered it, and nobody joins once removed', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  const { registered } = await import('@/tests/factories/registration');
  const [waiting, mailed] = [
    await registered('visitante', { email: addressOf(0) }, deps),
    await registered('visitante', { email: addressOf(1) }, deps),
  ];
  resultOf(await enter(deps, party, pasted(2)));
  const sent = await inviteeOf(deps, addressOf(1));
  await deps.invitees.update(sent?._id ?? '', (current) => ({
    ...current,
    mails: current.mails.map((mail) => ({ ...mail, state: 'delivered', dueAt: undefined })),
  }));
  for (const { _id } of (await viewRoster(deps, party)).entries)
    resultOf(await removePerson(deps, party, _id));
  expect(await inviteeOf(deps, addressOf(0))).toBeNull();
  expect(await inviteeOf(deps, addressOf(1))).toMatchObject({ state: 'registered', removedAt: deps.clock() });
  for (const { stored } of [waiting, mailed]) expect(await offeredParty(deps, await stored())).toBeNull();
  expect(await deps.partyEntries.countMailed(party._id, new Date(0))).toBe(1);
  // Entered again, only the one who was not mailed gets the offer.
  resultOf(await enter(deps, party, pasted(2)));
  expect((await mailsTo(deps, addressOf(0))).map(({ kind }) => kind)).toEqual(['partyOffer']);
  expect(await mailsTo(deps, addressOf(1))).toHaveLength(1);
});

test('later, a tenth of all people hold a party, and bounces count too, which end mails to the address', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps, { quota: 60 });
  resultOf(await enter(deps, party, pasted(50)));
  const outbox = createOutbox([deps.invitees.outbox], deps.clock, defaultTimings);
  const bounce = async (index: number) => {
    const invitee = await inviteeOf(deps, addressOf(index));
    const mailId = invitee?.mails[0]?.id ?? '';
    const report = {
      recordId: invitee?._id ?? '',
      mailId,
      state: 'bounced',
      providerId: 'x',
      at: deps.clock(),
    };
    await outbox.report({ ...report, state: 'bounced' });
    await noteReport(deps, { ...report, state: 'bounced', isPermanent: true });
    await holdUnwantedParties(deps);
  };
  for (const index of [21, 22, 23, 24]) await bounce(index);
  expect((await deps.parties.get(party._id))?.heldAt).toBeUndefined();
  expect((await viewRoster(deps, party)).counts).toMatchObject({ undeliverable: 4 });
  expect(await deps.optOuts.has(addressOf(21))).toBe(true);
  await bounce(25);
  expect((await deps.parties.get(party._id))?.heldAt).toBeDefined();
  // Only what is mailed after a release counts.
  later(deps, 1);
  await deps.parties.update(party._id, ({ heldAt: _, ...current }) => ({
    ...current,
    releasedAt: deps.clock(),
  }));
  await holdUnwantedParties(deps);
  expect((await deps.parties.get(party._id))?.heldAt).toBeUndefined();
});

test('the mails of a party precede those of a list that wait longer, and are not in the number of a day', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  const { invitee } = await anInvitee(deps, { email: 'lista@ejemplo.mx' });
  const mail = {
    kind: 'listInvitation',
    isNotice: true,
    locale: 'es',
    props: {},
    to: { name: '', address: 'lista@ejemplo.mx' },
  } as const;
  await deps.invitees.update(invitee._id, (current) => queueMail(current, mail, freePermit(deps.clock())));
  later(deps, 0.02);
  resultOf(await enter(deps, party, pasted(2)));
  const outbox = createOutbox([deps.invitees.outbox], deps.clock, defaultTimings);
  const order: (string | undefined)[] = [];
  for (let claimed = await outbox.claim(); claimed; claimed = await outbox.claim())
    order.push(...claimed.claimed.map(({ kind }) => kind));
  expect(order).toEqual(['partyInvitation', 'partyInvitation', 'listInvitation']);
  for (const day of ['2026-11-20', '2026-11-21']) expect(await deps.invitees.countInvitedOn(day)).toBe(0);
});

test('a contact removes who waits: their mail is withdrawn, and the person is forgotten unless they were mailed', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  resultOf(await enter(deps, party, pasted(3)));
  const entries = (await viewRoster(deps, party)).entries;
  const [first, second, third] = entries.map(({ _id }) => _id);
  if (!first || !second || !third) throw new Error('unreachable');
  resultOf(await removePerson(deps, party, first));
  expect(await inviteeOf(deps, addressOf(0))).toBeNull();
  const mailed = await inviteeOf(deps, addressOf(1));
  await deps.invitees.update(mailed?._id ?? '', (current) => ({
    ...current,
    mails: current.mails.map((mail) => ({ ...mail, state: 'delivered', dueAt: undefined })),
  }));
  resultOf(await removePerson(deps, party, second));
  expect(await inviteeOf(deps, addressOf(1))).toMatchObject({ state: 'declined', answers: {} });
  resultOf(await registerInParty(deps, registrationWith(party, addressOf(2))));
  expect(await removePerson(deps, party, third)).toMatchObject({ code: 'not_found' });
  const other = await contactedParty(deps, { name: 'Otra escuela' });
  expect(await removePerson(deps, other, third)).toMatchObject({ code: 'not_found' });
  // Entered again, the one who was mailed gets no other mail.
  resultOf(await enter(deps, party, pasted(2)));
  expect(await mailsTo(deps, addressOf(0))).toHaveLength(1);
  expect(await mailsTo(deps, addressOf(1))).toHaveLength(1);
});

/** The mails of the party that wait leave now. */
async function letMailsLeave(deps: Deps, party: ContactParty) {
  for (const { _id } of await deps.invitees.allOfParty(party._id))
    await deps.invitees.update(_id, (current) => ({
      ...current,
      mails: current.mails.map((mail) => ({ ...mail, state: 'delivered', dueAt: undefined })),
    }));
}

test.each(['school', 'exhibitor'] as const)(
  'who was mailed and then removed still counts in a party of kind %s: for the limit, and for a hold',
  async (kind) => {
    const deps = outreachDeps();
    const party = await contactedParty(deps, { kind, quota: 2 });
    resultOf(await enter(deps, party, pasted(4)));
    await letMailsLeave(deps, party);
    const { entries } = await viewRoster(deps, party);
    for (const { _id } of entries) resultOf(await removePerson(deps, party, _id));
    expect((await viewRoster(deps, party)).entries).toEqual([]);
    const [kept] = await deps.partyEntries.ofParty(party._id);
    expect(kept).toMatchObject({ nombres: '', apellidos: '', removedAt: deps.clock() });
    expect(kept).not.toHaveProperty('email');
    expect(await removePerson(deps, party, entries[0]?._id ?? '')).toMatchObject({ code: 'not_found' });
    expect(await remindPerson(deps, party, entries[0]?._id ?? '')).toMatchObject({ code: 'not_found' });
    const over = resultOf(await enter(deps, party, pasted(1, 10)));
    expect(over.left).toMatchObject([{ errors: { people: 'partyWaitingLimit' } }]);
    // Entered again, they are on the roster, and get no other mail.
    expect(resultOf(await enter(deps, party, pasted(1)))).toMatchObject({ added: 1 });
    expect(await statesOf(deps, party)).toEqual([[addressOf(0), 'waiting']]);
    later(deps, 4);
    await remindWaiting(deps, party);
    expect(await mailsTo(deps, addressOf(0))).toHaveLength(1);

    for (const index of [0, 1]) await pressNotMe(deps, addressOf(index));
    const invitee = await inviteeOf(deps, addressOf(2));
    await deps.invitees.update(invitee?._id ?? '', (current) => ({
      ...current,
      mails: current.mails.map((mail) => ({ ...mail, state: 'bounced' })),
    }));
    await holdUnwantedParties(deps);
    expect((await deps.parties.get(party._id))?.heldAt).toBeDefined();
  },
);

test('an exhibitor learns nobody’s state: not by counts, reminders, removing, or limits', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps, { kind: 'exhibitor', quota: 3 });
  resultOf(await enter(deps, party, pasted(6)));
  await letMailsLeave(deps, party);
  resultOf(await registerInParty(deps, registrationWith(party, addressOf(0))));
  await pressNotMe(deps, addressOf(1));
  const { entries, counts } = await viewRoster(deps, party);
  expect(counts).toEqual({ waiting: 6, registered: 0, undeliverable: 0, declined: 0 });
  expect(resultOf(await enter(deps, party, pasted(1, 6))).left).toMatchObject([
    { errors: { people: 'partyWaitingLimit' } },
  ]);
  later(deps, 3);
  for (const { _id } of entries.slice(0, 3)) resultOf(await remindPerson(deps, party, _id));
  expect(resultOf(await remindWaiting(deps, party))).toBe(3);
  for (const index of [0, 1]) expect(await mailsTo(deps, addressOf(index))).toHaveLength(1);
  for (const { _id } of entries) resultOf(await removePerson(deps, party, _id));
  expect(await inviteeOf(deps, addressOf(0))).toMatchObject({ state: 'registered', party: party._id });
  expect(await inviteeOf(deps, addressOf(1))).toMatchObject({ state: 'optedOut', party: party._id });
});

test('who was removed before the mail left does not count as mailed', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  resultOf(await enter(deps, party, pasted(2)));
  const [first] = (await viewRoster(deps, party)).entries;
  resultOf(await removePerson(deps, party, first?._id ?? ''));
  expect(await deps.partyEntries.countMailed(party._id, new Date(0))).toBe(1);
});

test('a submission has at most 60 people, a day 120, and twice the quota wait', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps, { quota: 70 });
  expect(await enter(deps, party, pasted(61))).toMatchObject({ fields: { people: 'partyRowsTooMany' } });
  expect(await enter(deps, party, ['', ' '])).toMatchObject({ fields: { people: 'partyRowsRequired' } });
  expect(await addPeople(deps, party, { rows: rowsOf(rowOf(0)), isDeclared: false })).toMatchObject({
    fields: { declared: 'partyDeclaredRequired' },
  });
  for (const from of [0, 60]) resultOf(await enter(deps, party, pasted(60, from)));
  const over = resultOf(await enter(deps, party, pasted(2, 120)));
  expect(over).toMatchObject({ added: 0, left: [1, 2].map(() => ({ errors: { people: 'partyDayLimit' } })) });
  later(deps, 1.1);
  const small = await contactedParty(deps, { quota: 2, name: 'Taller' });
  const result = resultOf(await enter(deps, small, pasted(6, 200)));
  expect(result.added).toBe(4);
  expect(result.left.map(({ errors }) => errors.people)).toEqual(['partyWaitingLimit', 'partyWaitingLimit']);
});

test('submissions at once keep the limit of people who wait together, and one that died does not stop the next', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps, { quota: 2 });
  const results = await Promise.all(
    [0, 10, 20].map(async (from) => resultOf(await enter(deps, party, pasted(3, from)))),
  );
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(4);
  expect(await deps.partyEntries.ofParty(party._id)).toHaveLength(4);
  expect(await deps.parties.get(party._id)).not.toHaveProperty('enteringAt');
  expect(await deps.parties.beginEntering(party._id, deps.clock())).toBe(true);
  expect(await enter(deps, party, pasted(1))).toMatchObject({ code: 'too_many_requests' });
  later(deps, 0.001);
  expect(await enter(deps, party, pasted(1))).toMatchObject({ ok: true, value: { known: 1 } });
});

test('rows are separated by tabs, semicolons or commas, and those without an address wait for the desk', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  const text =
    'Ana María\tRíos Peña\tana@alumnos.example\r\n"Luis", "de la O", luis@alumnos.example\n\nEva;Ruiz';
  resultOf(await addPeople(deps, party, { rows: rowsOf(text), isDeclared: true }));
  expect((await viewRoster(deps, party)).entries).toMatchObject([
    { nombres: 'Ana María', apellidos: 'Ríos Peña', email: 'ana@alumnos.example' },
    { nombres: 'Luis', apellidos: 'de la O', email: 'luis@alumnos.example' },
    { nombres: 'Eva', apellidos: 'Ruiz', state: 'waiting' },
  ]);
  const [eva] = await deps.invitees
    .ofParty(party._id, 'waiting')
    .then((all) => all.filter(({ email }) => !email));
  expect(eva).toMatchObject({ mails: [], answers: { nombres: 'Eva', universidad: party.name } });
});

test('without a sender of invitations people are entered and nobody is mailed until there is one', async () => {
  const deps = { ...outreachDeps(), env: {} as { MAILINGS_FROM?: string } };
  const party = await contactedParty(deps);
  resultOf(await enter(deps, party, pasted(2)));
  expect(await mailsTo(deps, addressOf(0))).toEqual([]);
  expect(await remindWaiting(deps, party)).toMatchObject({ ok: false });
  deps.env.MAILINGS_FROM = 'grupos@ejemplo.mx';
  expect(resultOf(await remindWaiting(deps, party))).toBe(2);
  expect(await mailsTo(deps, addressOf(0))).toMatchObject([{ props: { isReminder: false } }]);
});

test('a party mails nobody beyond 80 % of the monthly quota, so that passes still leave', async () => {
  const deps = { ...outreachDeps(), env: { MAILINGS_FROM: 'grupos@ejemplo.mx', MAIL_QUOTA_PER_MONTH: 100 } };
  const usage = { sent: 79, waiting: 1 };
  deps.sentThisMonth = async () => usage.sent;
  deps.sender = { forecast: async () => ({ waiting: usage.waiting }) };
  const party = await contactedParty(deps);
  expect(resultOf(await enter(deps, party, pasted(3)))).toMatchObject({ added: 3 });
  expect(await mailsTo(deps, addressOf(0))).toEqual([]);
  expect(await remindWaiting(deps, party)).toMatchObject({ code: 'unavailable' });
  usage.sent = 77;
  expect(resultOf(await remindWaiting(deps, party))).toBe(2);
  usage.waiting = 0;
  expect(resultOf(await remindWaiting(deps, party))).toBe(1);
});

test('somebody on a list is invited by a party, and stays on the list when the contact removes them', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  const { newInvitee } = await import('../invitees/record');
  const answers = { nombres: 'Anita', apellidos: 'Ríos' };
  const onList = {
    _id: 'a'.repeat(24),
    email: addressOf(0),
    emailKey: addressOf(0),
    list: 'b'.repeat(24),
    answers,
  };
  await deps.invitees.insert(newInvitee(onList, deps.clock()));
  resultOf(await enter(deps, party, pasted(1)));
  expect(await inviteeOf(deps, addressOf(0))).toMatchObject({
    ...{ list: onList.list, party: party._id, answers: { nombres: 'Anita', universidad: party.name } },
    mails: [{ props: { nombres: 'Ana' } }],
  });
  const [entry] = (await viewRoster(deps, party)).entries;
  resultOf(await removePerson(deps, party, entry?._id ?? ''));
  expect(await inviteeOf(deps, addressOf(0))).toMatchObject({
    list: onList.list,
    state: 'waiting',
    mails: [],
    answers,
  });
});

test('somebody on a list whom a party mailed and removed is still invited by the list', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  const answers = { nombres: 'Ana', apellidos: 'Ríos' };
  const { invitee } = await anInvitee(deps, { email: addressOf(0), answers });
  resultOf(await enter(deps, party, pasted(1)));
  await letMailsLeave(deps, party);
  const mail = {
    kind: 'listInvitation',
    to: { name: '', address: addressOf(0) },
    locale: 'es',
    props: {},
  } as const;
  await deps.invitees.update(invitee._id, (current) => queueMail(current, mail, freePermit(deps.clock())));
  const [entry] = (await viewRoster(deps, party)).entries;
  resultOf(await removePerson(deps, party, entry?._id ?? ''));
  const removed = await deps.invitees.byId(invitee._id);
  expect(removed).toMatchObject({ state: 'waiting', answers, removedAt: deps.clock() });
  expect(removed?.mails.map(({ kind }) => kind)).toEqual(['partyInvitation', 'listInvitation']);
  if (removed) expect((await personalForm(deps, removed)).party).toBeNull();
});

test('of two submissions at once one mails, and who declines meanwhile is not mailed', async () => {
  const deps = outreachDeps();
  const [party, second] = [await contactedParty(deps), await contactedParty(deps, { name: 'Otra escuela' })];
  for (const index of [0, 1, 2]) await anInvitee(deps, { email: addressOf(index) });
  /** The dependencies of a submission that something overtakes before it stores a person. */
  const overtakenBy = (before: (id: string) => Promise<unknown>): Deps => {
    const update: typeof deps.invitees.update = async (id, change) => {
      await before(id);
      return deps.invitees.update(id, change);
    };
    return { ...deps, invitees: { ...deps.invitees, update } };
  };
  await enter(
    overtakenBy(() => enter(deps, party, pasted(1))),
    party,
    pasted(1),
  );
  expect(await mailsTo(deps, addressOf(0))).toHaveLength(1);
  await enter(
    overtakenBy(() => enter(deps, second, pasted(1, 1))),
    party,
    pasted(1, 1),
  );
  expect(await mailsTo(deps, addressOf(1))).toHaveLength(1);
  expect(await inviteeOf(deps, addressOf(1))).toMatchObject({ party: second._id });
  const decline = (id: string) =>
    deps.invitees.update(id, (current) => inState(current, 'declined', deps.clock()));
  await enter(overtakenBy(decline), party, pasted(1, 2));
  expect(await inviteeOf(deps, addressOf(2))).toMatchObject({ state: 'declined', mails: [] });
  expect((await viewRoster(deps, party)).counts).toMatchObject({ waiting: 3, declined: 0 });
});

test('somebody whom a list has as registered, and who is not any more, waits for the party', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  await anInvitee(deps, { email: addressOf(0), state: 'registered' });
  resultOf(await enter(deps, party, pasted(1)));
  expect(await inviteeOf(deps, addressOf(0))).toMatchObject({ state: 'waiting', party: party._id });
});

test('the link of a contact opens their party until it is ended, and changes nothing', async () => {
  const deps = outreachDeps();
  const party = await contactedParty(deps);
  const link = await contactLink(deps, party._id);
  const before = await deps.parties.get(party._id);
  expect(await findContactParty(deps, link)).toMatchObject({ _id: party._id });
  expect(await deps.parties.get(party._id)).toEqual(before);
  for (const other of [undefined, '', 'a', link.slice(0, -1)])
    expect(await findContactParty(deps, other)).toBeNull();
  await deps.parties.update(party._id, (current) => ({ ...current, endedAt: deps.clock() }));
  expect(await findContactParty(deps, link)).toBeNull();
});
