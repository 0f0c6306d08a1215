import { expect, test } from 'vitest';
import { commandLine as by } from '@/lib/audit/record';
import { contactedParty, outreachDeps } from '@/tests/factories/outreach';
import { attendeeOf } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { freshStore } from '@/tests/factories/store';
import type { Invitee } from '../invitees/record';
import { inviteesSpec } from '../invitees/repository';
import { addPeople } from '../parties/add-people';
import { rowsOf } from '../parties/read-rows';
import type { CheckedPerson } from './check-sheet';
import { deleteList } from './delete-list';
import { importList, previewImport } from './import-list';
import type { InvitationRound, RoundState } from './record';
import { listIdOf } from './repository';

const list = { by, name: 'Edición 2027', source: 'Registro de 2027', basis: 'news' } as const;

const person = (name: string, answers: CheckedPerson['answers'] = {}): CheckedPerson => ({
  row: 2,
  email: `${name}@ejemplo.mx`,
  emailKey: `${name}@ejemplo.mx`,
  answers,
});

function roundIn(
  { clock }: Pick<ReturnType<typeof outreachDeps>, 'clock'>,
  state: RoundState,
): InvitationRound {
  const now = clock();
  return {
    ...{ number: 1, state, by: 'x', people: 1, startedAt: now, progressAt: now, isSettled: true },
    known: { bounced: 0, complained: 0 },
  };
}

test('people are stored once, and those who are registered or opted out are not', async () => {
  const deps = outreachDeps();
  await deps.attendees.insert(
    attendeeOf('visitante', { email: 'luis@ejemplo.mx', emailKey: 'luis@ejemplo.mx' }),
  );
  await deps.optOuts.add('leo@ejemplo.mx', deps.clock());
  const people = [person('ana'), person('luis'), person('eva'), person('leo')];
  const counts = { new: 2, moved: 0, known: 0, registered: 1, optedOut: 1 };
  expect(await previewImport(deps, list.name, people)).toEqual(counts);
  expect(await deps.invitees.byEmailKey('ana@ejemplo.mx')).toBeNull();
  expect(resultOf(await importList(deps, list, people))).toEqual(counts);
  expect(await deps.invitees.byEmailKey('luis@ejemplo.mx')).toBeNull();
  expect(resultOf(await importList(deps, list, people))).toEqual({ ...counts, new: 0, known: 2 });
  const stored = [];
  for await (const each of deps.invitees.all()) stored.push(each.email);
  expect(stored.toSorted()).toEqual(['ana@ejemplo.mx', 'eva@ejemplo.mx']);
});

test('another list takes a person over, and what is missing is filled up', async () => {
  const deps = outreachDeps();
  resultOf(await importList(deps, list, [person('ana', { nombres: 'Ana', cargo: 'Gerente' })]));
  const before = await deps.invitees.byEmailKey('ana@ejemplo.mx');
  const other = { ...list, name: 'Cámara', source: 'Cámara de la Madera', basis: 'passedOn' } as const;
  const again = person('ana', { nombres: 'ANA', apellidos: 'Núñez' });
  expect(resultOf(await importList(deps, other, [again]))).toMatchObject({ new: 0, moved: 1 });
  const after = await deps.invitees.byEmailKey('ana@ejemplo.mx');
  expect(after).toMatchObject({
    _id: before?._id,
    answers: { nombres: 'Ana', cargo: 'Gerente', apellidos: 'Núñez' },
  });
  expect(after?.list).not.toBe(before?.list);
});

test('an interrupted import, and two at the same time, end as one', async () => {
  const deps = outreachDeps();
  const people = Array.from({ length: 120 }, (_, n) => person(`p${n}`, { nombres: `Persona ${n}` }));
  const failing = {
    ...deps,
    invitees: {
      ...deps.invitees,
      insert: async (invitee: Parameters<typeof deps.invitees.insert>[0]) => {
        if (invitee.email === 'p70@ejemplo.mx') throw new Error('killed');
        return deps.invitees.insert(invitee);
      },
    },
  };
  await expect(importList(failing, list, people)).rejects.toThrow('killed');
  await Promise.all([importList(deps, list, people), importList(deps, list, people)]);
  const stored = [];
  for await (const { email } of deps.invitees.all()) stored.push(email);
  expect(stored.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
});

test.each(['sending', 'stopped', 'paused', 'missed', 'done'] as const)(
  'people join a list whose invitations are %s only if those are done',
  async (state) => {
    const deps = outreachDeps();
    resultOf(await importList(deps, list, [person('ana')]));
    const round = roundIn(deps, state);
    await deps.lists.update(listIdOf(list.name), (current) => ({ ...current, round }));
    const imported = await importList(deps, list, [person('eva')]);
    expect(imported).toMatchObject(state === 'done' ? { ok: true } : { code: 'already_processed' });
    expect((await deps.invitees.byEmailKey('eva@ejemplo.mx')) !== null).toBe(state === 'done');
  },
);

test('a list keeps its source and basis, and each import is in the audit with its number of people', async () => {
  const deps = outreachDeps();
  resultOf(await importList(deps, list, [person('ana')]));
  for (const other of [{ basis: 'consent' } as const, { source: 'Cámara de la Madera' }])
    expect(await importList(deps, { ...list, ...other }, [person('eva')])).toMatchObject({
      ok: false,
      fields: { name: 'listDiffers' },
    });
  expect(await deps.invitees.byEmailKey('eva@ejemplo.mx')).toBeNull();
  const entries = [];
  for await (const { action, count, state } of deps.audit.all()) entries.push([action, count, state]);
  expect(entries.toSorted()).toEqual([
    ['import list', 1, 'done'],
    ['import list', 1, 'refused'],
    ['import list', 1, 'refused'],
  ]);
});

test('a list is deleted with its people alone', async () => {
  const deps = outreachDeps();
  resultOf(
    await importList(
      deps,
      list,
      Array.from({ length: 120 }, (_, n) => person(`p${n}`)),
    ),
  );
  resultOf(await importList(deps, { ...list, name: 'Cámara' }, [person('ana')]));
  expect(resultOf(await deleteList(deps, { by, list: listIdOf(list.name) }))).toEqual({ people: 120 });
  expect(await deleteList(deps, { by, list: listIdOf(list.name) })).toMatchObject({ code: 'not_found' });
  expect(await deps.invitees.byEmailKey('p7@ejemplo.mx')).toBeNull();
  expect(await deps.invitees.byEmailKey('ana@ejemplo.mx')).not.toBeNull();
});

test.each(['before', 'after'] as const)(
  'nobody stays on a list that is deleted while an import writes to it, %s a person is stored',
  async (when) => {
    const deps = outreachDeps();
    const wanted = { by, list: listIdOf(list.name) } as const;
    const people = Array.from({ length: 600 }, (_, n) => person(`p${n}`));
    const { insert } = deps.invitees;
    const deleting = {
      ...deps.invitees,
      insert: async (invitee: Parameters<typeof insert>[0]) => {
        const isThen = invitee.email === 'p300@ejemplo.mx';
        if (isThen && when === 'before') resultOf(await deleteList(deps, wanted));
        const inserted = await insert(invitee);
        if (isThen && when === 'after') resultOf(await deleteList(deps, wanted));
        return inserted;
      },
    };
    expect(await importList({ ...deps, invitees: deleting }, list, people)).toMatchObject({
      code: 'not_found',
    });
    expect(await deps.invitees.hasAny()).toBe(false);
    const { documents } = await deps.audit.latest({ where: { action: 'import list' }, limit: 9 });
    expect(documents.map(({ state }) => state)).toEqual(['refused']);
  },
);

test('a person who is written while their list is deleted is not left over', async () => {
  const deps = outreachDeps();
  resultOf(await importList(deps, list, [person('ana')]));
  const removing = {
    ...deps.lists,
    delete: async (id: string) => {
      resultOf(await importList(deps, list, [person('eva')]));
      return deps.lists.delete(id);
    },
  };
  resultOf(await deleteList({ ...deps, lists: removing }, { by, list: listIdOf(list.name) }));
  expect(await deps.invitees.hasAny()).toBe(false);
});

test('an import stops once the invitations of its list have begun', async () => {
  const deps = outreachDeps();
  const people = Array.from({ length: 600 }, (_, n) => person(`p${n}`));
  const { insert } = deps.invitees;
  const starting = {
    ...deps.invitees,
    insert: async (invitee: Parameters<typeof insert>[0]) => {
      if (invitee.email === 'p20@ejemplo.mx')
        await deps.lists.update(listIdOf(list.name), (current) => ({
          ...current,
          round: roundIn(deps, 'sending'),
        }));
      return insert(invitee);
    },
  };
  expect(await importList({ ...deps, invitees: starting }, list, people)).toMatchObject({
    code: 'already_processed',
  });
  expect(await deps.invitees.byEmailKey('p599@ejemplo.mx')).toBeNull();
});

test('a mail of a party does not keep a list from being deleted, and the person stays in the party', async () => {
  const deps = outreachDeps();
  resultOf(await importList(deps, list, [person('ana'), person('eva')]));
  const party = await contactedParty(deps);
  const rows = rowsOf('Ana;Ríos;ana@ejemplo.mx');
  expect(resultOf(await addPeople(deps, party, { rows, isDeclared: true })).added).toBe(1);
  const before = await deps.invitees.byEmailKey('ana@ejemplo.mx');
  expect(before?.mails).toMatchObject([{ kind: 'partyInvitation' }]);
  const wanted = { by, list: listIdOf(list.name) } as const;
  await deps.invitees.update(before?._id ?? '', (current) => ({ ...current, invitedOn: '2026-11-21' }));
  expect(await deleteList(deps, wanted)).toMatchObject({ fields: { list: 'listMailed' } });
  await deps.invitees.update(before?._id ?? '', (current) => ({ ...current, invitedOn: undefined }));
  expect(resultOf(await deleteList(deps, wanted))).toEqual({ people: 2 });
  const after = await deps.invitees.byEmailKey('ana@ejemplo.mx');
  expect(after).toMatchObject({ party: party._id, mails: before?.mails });
  expect([after?.list, await deps.invitees.byEmailKey('eva@ejemplo.mx')]).toEqual([undefined, null]);
});

test('a list with a mail is not deleted, and somebody in a party stays in it', async () => {
  const deps = outreachDeps();
  resultOf(await importList(deps, list, [person('ana'), person('eva')]));
  const wanted = { by, list: listIdOf(list.name) } as const;
  const [ana, eva] = [
    await deps.invitees.byEmailKey('ana@ejemplo.mx'),
    await deps.invitees.byEmailKey('eva@ejemplo.mx'),
  ];
  await deps.invitees.update(eva?._id ?? '', (current) => ({ ...current, nonce: 'sent' }));
  expect(await deleteList(deps, wanted)).toMatchObject({ ok: false, fields: { list: 'listMailed' } });
  expect(await deps.invitees.countOf(wanted.list)).toBe(2);
  await deps.invitees.update(eva?._id ?? '', (current) => ({ ...current, nonce: undefined }));
  await deps.invitees.update(ana?._id ?? '', (current) => ({ ...current, party: 'p'.repeat(24) }));
  expect(resultOf(await deleteList(deps, wanted))).toEqual({ people: 2 });
  expect((await deps.invitees.byId(ana?._id ?? ''))?.list).toBeUndefined();
});

test('a list is not deleted while somebody on it cannot be read, as after a newer version wrote them', async () => {
  const store = freshStore();
  const deps = outreachDeps(store);
  resultOf(await importList(deps, list, [person('ana'), person('eva')]));
  const wanted = { by, list: listIdOf(list.name) } as const;
  const ana = await deps.invitees.byEmailKey('ana@ejemplo.mx');
  const raw = store.collection<Invitee & { version?: number }>(inviteesSpec);
  const writeAs = (version: number) => raw.update(ana?._id ?? '', (stored) => ({ ...stored, version }));
  const { version = 0 } = (await raw.get(ana?._id ?? '')) ?? {};
  await writeAs(version + 1);
  expect(await deleteList(deps, wanted)).toMatchObject({ code: 'unavailable' });
  expect(await deps.invitees.countOf(wanted.list)).toBe(2);
  await writeAs(version);
  expect(resultOf(await deleteList(deps, wanted))).toEqual({ people: 2 });
});
