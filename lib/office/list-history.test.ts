import { expect, test } from 'vitest';
import { usersSpec } from '@/lib/accounts/repository';
import { type AuditAction, commandLine, type StaffId } from '@/lib/audit/record';
import { auditSpec } from '@/lib/audit/repository';
import { newId } from '@/lib/base/ids';
import { openList } from '@/lib/outreach/lists/import-list';
import { folioOf } from '@/lib/pass/folio';
import { attendeesSpec } from '@/lib/registration/repository';
import { aDevice, aGate } from '@/tests/factories/gate';
import { anInvitee, aParty, outreachDeps } from '@/tests/factories/outreach';
import { attendeesIn, registered, registrationDeps } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, permitted, staffPermitted, staffWithFactor } from '@/tests/factories/staff';
import { makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { endRole, giveRole } from './change-staff';
import { historyStaff, listHistory, readHistoryQuery } from './list-history';
import { pasteRows } from './outreach/upload-list';
import { listQuery } from './rules';

/** The times of a day in Mexico City, six hours behind UTC. */
const morning = new Date('2026-12-01T06:00:00Z');
const night = new Date('2026-12-02T05:59:59Z');
const nextDay = new Date('2026-12-02T06:00:00Z');

async function historyParts() {
  const office = officeParts();
  const { gateRecords, invitees, lists, listImports, parties } = registrationDeps({}, office.store);
  const parts = { ...office, gateRecords, invitees, lists, listImports, parties };
  const attendees = attendeesIn(parts.store, parts.clock);
  const by = await staffPermitted(parts, 'organiser', 'history');
  const add = (at: Date, who: StaffId | typeof commandLine, action: AuditAction, record?: string) =>
    parts.audit.add({
      _id: newId(),
      at,
      by: who,
      action,
      fields: [],
      state: 'done',
      ...(record && { record }),
    });
  const listed = async (query: Record<string, unknown>) =>
    (await listHistory({ ...parts, attendees }, by, readHistoryQuery(query))).entries;
  return { ...parts, attendees, by, add, listed };
}

test('is filtered by operator, action, and day in the time zone of the event', async () => {
  const { add, listed, by } = await historyParts();
  await add(morning, by.id, 'block');
  await add(night, commandLine, 'erase');
  await add(nextDay, by.id, 'erase');
  const times = async (query: Record<string, unknown>) => (await listed(query)).map(({ at }) => at);
  expect(await times({ day: '2026-12-01' })).toEqual([night, morning]);
  expect(await times({ day: '2026-12-02' })).toEqual([nextDay]);
  expect(await times({ by: by.id, action: 'erase' })).toEqual([nextDay]);
  expect(await times({ by: commandLine })).toEqual(expect.arrayContaining([night]));
  expect(await times({ action: 'erase', day: '2026-12-01' })).toEqual([night]);
  expect(await times({ action: 'unknown', day: 'x', by: '{}' })).toHaveLength(4);
  expect(await times({ day: '9999-12-31' })).toHaveLength(4);
});

test('pages have neither gaps nor repeats, even if entries share a time', async () => {
  const parts = await historyParts();
  const { add, by } = parts;
  for (let index = 0; index < 120; index++) await add(index < 60 ? morning : night, by.id, 'read');
  const seen: string[] = [];
  let query: Record<string, unknown> = { action: 'read' };
  for (const expected of [50, 50, 20]) {
    const { filter, after } = readHistoryQuery(query);
    const page = await listHistory(parts, by, after ? { filter, after } : { filter });
    expect(page.entries).toHaveLength(expected);
    seen.push(...page.entries.map(({ _id }) => _id));
    if (expected === 50 && page.next)
      query = Object.fromEntries(new URLSearchParams(listQuery(filter, page.next)));
    else expect(page.next).toBeUndefined();
  }
  expect(new Set(seen).size).toBe(120);
});

test('entries name the staff member, and the person with the folio until they are erased', async () => {
  const parts = await historyParts();
  const { add, listed, by, attendees } = parts;
  const deps = registrationDeps({ attendees }, parts.store);
  const { id, stored } = await registered('visitante', { nombres: 'Ana', apellidos: 'Núñez' }, deps);
  await add(nextDay, by.id, 'read', id);
  const folio = folioOf((await stored()).guid);
  const subject = { state: 'stored', name: 'Ana Núñez', folio, personId: id };
  expect(await listed({ action: 'read' })).toMatchObject([{ name: by.name, subject }]);
  await attendees.delete(id);
  expect(await listed({ action: 'read' })).toMatchObject([{ name: by.name, subject: { state: 'erased' } }]);
  expect(await historyStaff(parts, by)).toEqual([{ id: by.id, name: by.name }]);
});

test('entries about staff name the account, or the address as long as there is none', async () => {
  const parts = await historyParts();
  const { listed, by } = parts;
  const changer = permitted(await staffWithFactor(parts, 'owner'), 'changeStaff', parts.clock());
  const subjectOf = async (email: string, change: (email: string) => Promise<unknown>) => {
    parts.pass(1);
    await change(email);
    return (await listed({ action: 'change staff' }))[0]?.subject;
  };
  const give = (email: string) => giveRole(parts, { email, role: 'desk', by: changer });
  const end = (email: string) => endRole(parts, { email, by: changer });
  const [unknown, colleague] = ['nueva@example.mx', by.email];
  expect(await subjectOf(unknown, give)).toEqual({ state: 'stored', name: unknown });
  expect(await subjectOf(colleague, give)).toEqual({ state: 'stored', name: by.name });
  expect(await subjectOf(unknown, end)).toEqual({ state: 'erased' });
});

test('entries about gates, devices, groups, lists, imports and invited people name them until they are deleted', async () => {
  const parts = await historyParts();
  const { add, listed, by } = parts;
  const gate = await aGate(parts, 'Norte');
  const device = await aDevice(parts, gate);
  const party = await aParty(parts, { name: 'Universidad del Ñandú' });
  const wanted = { name: 'Edición anterior', source: 'Registro', basis: 'news' } as const;
  const list = resultOf(await openList(parts, wanted));
  const { invitee } = await anInvitee(parts, { answers: { nombres: 'Íñigo', apellidos: 'Peña Ruiz' } });
  const subjectOf = async (action: AuditAction, record: string) => {
    parts.pass(1);
    await add(parts.clock(), by.id, action, record);
    return (await listed({ action }))[0]?.subject;
  };
  const named = (name: string) => ({ state: 'stored', name });
  expect(await subjectOf('change gates', gate._id)).toEqual(named('Norte'));
  expect(await subjectOf('end device', device._id)).toEqual(named(`Norte · ${device._id.slice(0, 4)}`));
  expect(await subjectOf('change parties', party._id)).toEqual(named('Universidad del Ñandú'));
  expect(await subjectOf('start invitations', list._id)).toEqual(named('Edición anterior'));
  expect(await subjectOf('retry mail', invitee._id)).toEqual(named('Íñigo Peña Ruiz'));
  await parts.gateRecords.gates.delete(gate._id);
  expect(await subjectOf('change gates', gate._id)).toEqual({ state: 'erased' });
});

test('entries about mails to staff, and about rows that were pasted and have no name yet, are about nobody', async () => {
  const parts = await historyParts();
  const { add, listed, by } = parts;
  const permit = permitted(await staffWithFactor(parts, 'owner'), 'invite', parts.clock());
  resultOf(await pasteRows(outreachDeps(parts.store), permit, 'Correo\nana@ejemplo.mx'));
  expect(await listed({ action: 'upload list' })).toMatchObject([{ count: 1, subject: undefined }]);
  await add(nextDay, by.id, 'retry mail', parts.roster.recordId);
  expect(await listed({ action: 'retry mail' })).toMatchObject([{ subject: undefined }]);
});

test('an entry that cannot be read is reported and left out, and the history does not end there', async () => {
  const parts = await historyParts();
  const { add, by } = parts;
  for (let index = 0; index < 60; index++) await add(morning, by.id, 'read');
  const query = { where: { action: 'read' }, limit: 100 };
  const ids = (await parts.audit.latest(query)).documents.map(({ _id }) => _id);
  const [newer = ''] = ids.splice(10, 1);
  await makeUnreadable(parts.store, auditSpec, newer);
  const reported = reportedDocuments();
  const filter = { action: 'read' } as const;
  const first = await listHistory(parts, by, { filter });
  const second = await listHistory(parts, by, first.next ? { filter, after: first.next } : { filter });
  expect([...first.entries, ...second.entries].map(({ _id }) => _id)).toEqual(ids);
  expect(second.next).toBeUndefined();
  expect([...reported]).toEqual([newer]);
});

test('people and staff who cannot be read are reported, and the entries about them are listed', async () => {
  const parts = await historyParts();
  const { add, listed, by, attendees } = parts;
  const { id } = await registered('visitante', {}, registrationDeps({ attendees }, parts.store));
  const colleague = await staffPermitted(parts, 'desk', 'search');
  await add(nextDay, by.id, 'read', id);
  await add(nextDay, colleague.id, 'read');
  await makeUnreadable(parts.store, attendeesSpec, id);
  await makeUnreadable(parts.store, usersSpec, colleague.id);
  const reported = reportedDocuments();
  expect(await listed({ action: 'read', by: by.id })).toMatchObject([
    { name: by.name, record: id, subject: { state: 'unreadable' } },
  ]);
  expect(await listed({ action: 'read', by: colleague.id })).toMatchObject([{ name: undefined }]);
  expect(await historyStaff(parts, by)).toEqual([{ id: by.id, name: by.name }]);
  expect([...reported]).toEqual([id, colleague.id]);
});
