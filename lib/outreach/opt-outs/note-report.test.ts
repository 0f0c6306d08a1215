import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import type { DeliveryReport } from '@/lib/mail/delivery-report';
import { freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import { anInvitee, aParty, outreachDeps } from '@/tests/factories/outreach';
import { registered } from '@/tests/factories/registration';
import { isStillWanted } from '../invitees/is-still-wanted';
import { createInviteeNotes, noteCame } from '../invitees/note-registered';
import { noteReport } from './note-report';

const emailKey = 'ana@ejemplo.mx';

/** Somebody on a list whose invitation was sent. */
async function mailed() {
  const deps = outreachDeps();
  const { invitee } = await anInvitee(deps, { email: emailKey });
  const mail = {
    kind: 'listInvitation',
    to: { name: '', address: emailKey },
    locale: 'es',
    props: {},
  } as const;
  await deps.invitees.update(invitee._id, (current) => queueMail(current, mail, freePermit(deps.clock())));
  const [{ id: mailId } = { id: '' }] = (await deps.invitees.byId(invitee._id))?.mails ?? [];
  const report = (state: DeliveryReport['state'], { recordId = invitee._id, isPermanent = true } = {}) =>
    noteReport(deps, { recordId, mailId, state, isPermanent, providerId: '', at: deps.clock() });
  return { deps, invitee, report };
}

test('an invitation that comes back, or a complaint, ends the invitations to its address', async () => {
  for (const [state, after] of [
    ['bounced', 'waiting'],
    ['complained', 'optedOut'],
  ] as const) {
    const { deps, invitee, report } = await mailed();
    await report('delivered');
    await report('bounced', { isPermanent: false });
    await report(state, { recordId: newId() });
    expect(await deps.optOuts.has(emailKey)).toBe(false);
    await report(state);
    expect(await deps.optOuts.has(emailKey)).toBe(true);
    expect((await deps.invitees.byId(invitee._id))?.state).toBe(after);
  }
});

test('a complaint about a pass ends invitations, and a pass that comes back does not', async () => {
  const deps = outreachDeps();
  const { id, stored } = await registered('visitante', { email: emailKey }, deps);
  const [pass] = (await stored()).mails;
  const report = { recordId: id, mailId: pass?.id ?? '', providerId: '', at: deps.clock() };
  await noteReport(deps, { ...report, state: 'bounced' });
  expect(await deps.optOuts.has(emailKey)).toBe(false);
  await noteReport(deps, { ...report, state: 'complained' });
  expect(await deps.optOuts.has(emailKey)).toBe(true);
});

test('an invitation no longer leaves once its reader registered or opted out, or the list or the party was stopped', async () => {
  const { deps, invitee } = await mailed();
  const { time, lists } = deps;
  const wanted = (kind = 'listInvitation') => isStillWanted(deps, kind, emailKey);
  expect(await wanted()).toBe(false);
  const round = { number: 1, by: 'staff', people: 1, startedAt: time.now, progressAt: time.now };
  const list = {
    name: '2027',
    source: 'Registro',
    basis: 'news',
    createdAt: time.now,
    importedAt: time.now,
  } as const;
  const going = {
    ...round,
    state: 'sending',
    isSettled: true,
    known: { bounced: 0, complained: 0 },
  } as const;
  await lists.insert({ ...list, _id: invitee.list ?? '', round: going });
  expect(await wanted()).toBe(true);
  await lists.update(invitee.list ?? '', (current) => ({
    ...current,
    round: { ...going, state: 'stopped' },
  }));
  expect(await wanted()).toBe(false);
  for (const kind of ['partyInvitation', 'partyOffer']) {
    const party = await aParty(deps);
    await deps.invitees.update(invitee._id, (current) => ({ ...current, party: party._id }));
    expect(await wanted(kind)).toBe(true);
    for (const stopped of [{ heldAt: time.now }, { endedAt: time.now }]) {
      await deps.parties.update(party._id, () => ({ ...party, ...stopped }));
      expect(await wanted(kind)).toBe(false);
    }
    await deps.parties.update(party._id, () => party);
  }
  await registered('visitante', { email: emailKey }, deps);
  expect(await wanted('partyInvitation')).toBe(false);
  expect(await wanted('partyOffer')).toBe(true);
  await deps.optOuts.add(emailKey, time.now);
  expect(await wanted('partyOffer')).toBe(false);
});

test('whoever registers in another way is noted, once, with their entry', async () => {
  const { deps, invitee } = await mailed();
  const note = createInviteeNotes(deps);
  await note();
  const { stored } = await registered('visitante', { email: emailKey }, deps);
  await note();
  expect(await deps.invitees.byId(invitee._id)).toMatchObject({ state: 'registered', mails: [] });
  const before = await deps.invitees.byId(invitee._id);
  deps.time.now = new Date(deps.time.now.getTime() + 60_000);
  await note();
  expect(await deps.invitees.byId(invitee._id)).toEqual(before);
  await noteCame(deps, await stored());
  expect((await deps.invitees.numbersOf({ list: invitee.list ?? '' })).came).toBe(1);
});
