import { expect, test } from 'vitest';
import { usersSpec } from '@/lib/accounts/repository';
import { commandLine } from '@/lib/audit/record';
import { ok } from '@/lib/base/result';
import { folioOf } from '@/lib/pass/folio';
import { blockAttendee } from '@/lib/registration/block-attendee';
import type { Attendee } from '@/lib/registration/record';
import { attendeesSpec } from '@/lib/registration/repository';
import { prepareAttendees } from '@/lib/registration/search-index/prepare-attendees';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, permitted, staffPermitted } from '@/tests/factories/staff';
import { makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { listQuery } from '../rules';
import { listPeople } from './list-people';
import { readPeopleQuery } from './people-filter';
import { readPerson } from './read-person';
import { type FoundPeople, searchPeople } from './search-people';

/** The office, with registrations in the same store. */
async function office() {
  const parts = officeParts();
  const deps = registrationDeps({ attendees: parts.attendees }, parts.store);
  const add = async (overrides: Record<string, unknown> = {}) => {
    deps.time.now = new Date(deps.time.now.getTime() + 1_000);
    return (await registered('visitante', overrides, deps)).stored();
  };
  return { parts, deps, add, desk: await staffPermitted(parts, 'desk', 'search') };
}

const namesOf = (people: readonly Attendee[]) => people.map(({ nombres }) => nombres);

test('people are found by half a name or company, the email, the folio and what a scanner reads', async () => {
  const { parts, add, desk } = await office();
  const ana = await add({
    email: 'ana@taller.example',
    nombres: 'Ana Sofía',
    nombreEmpresa: 'Muebles Ñandú',
  });
  await add({ email: 'luis@otra.example', nombres: 'Luis', nombreEmpresa: 'Muebles Roble' });
  const folio = folioOf(ana.guid);
  const texts = [
    ...[
      'muebles nan',
      'MUEBLES Ñan',
      'sofia',
      'nandu ana',
      'ana@taller.example',
      ' ANA@Taller.example ',
      'ana@tal',
    ],
    ...[folio, folio.toLowerCase().replace('-', ''), ana.qr],
  ];
  for (const text of texts) {
    const { people } = resultOf(await searchPeople(parts, desk, text));
    expect(namesOf(people), text).toEqual(['Ana Sofía']);
  }
  for (const text of ['', ' -,', 'muebles nandu luis', 'ñandu%', 'qjx'.repeat(3_000)]) {
    const { people } = resultOf(await searchPeople(parts, desk, text));
    expect(namesOf(people), text.slice(0, 30)).toEqual(text === 'ñandu%' ? ['Ana Sofía'] : []);
  }
});

test('a student is found by the school, alone and with other words', async () => {
  const { parts, deps, add, desk } = await office();
  await add({ email: 'luis@x.example', nombres: 'Luis', nombreEmpresa: 'Autónoma de Muebles' });
  const answers = { email: 'ana@x.example', nombres: 'Ana', universidad: 'Universidad Autónoma' };
  await registered('estudiante', answers, deps);
  const namesFor = async (text: string) => namesOf(resultOf(await searchPeople(parts, desk, text)).people);
  expect(await namesFor('universidad')).toEqual(['Ana']);
  expect(await namesFor('ana autonom')).toEqual(['Ana']);
  expect(await namesFor('autonoma')).toHaveLength(2);
});

/** Copies of a person with other names, stored beside each other. */
async function addCopies(
  parts: Awaited<ReturnType<typeof office>>['parts'],
  one: Attendee,
  names: readonly string[],
) {
  for (const [n, nombres] of names.entries()) {
    const key = n.toString(16).padStart(24, '0');
    const copy = { ...one, _id: key, nombres, qr: key, guid: key, email: key, emailKey: key };
    await parts.attendees.insert({ ...copy, derivedFrom: undefined });
  }
}

test('whole words come first, and people continue on further pages', async () => {
  const { parts, add, desk } = await office();
  const maria = { email: 'maria@encino.example', nombres: 'María', apellidos: 'Zúñiga', nombreEmpresa: 'X' };
  const one = await add(maria);
  await addCopies(
    parts,
    one,
    Array.from({ length: 440 }, () => 'Marianela'),
  );
  const first = resultOf(await searchPeople(parts, desk, 'maria'));
  expect(first).toMatchObject({ total: 441, isAtLeast: false, isSimilar: false, next: 2 });
  expect([first.people.length, first.people[0]?.nombres]).toEqual([20, 'María']);
  const seen = new Set<string>();
  for (let page: number | undefined = 1; page; ) {
    const { people, next }: FoundPeople = resultOf(await searchPeople(parts, desk, 'maria', page));
    for (const { _id } of people) seen.add(_id);
    page = next;
  }
  expect(seen.size).toBe(441);
  expect(resultOf(await searchPeople(parts, desk, 'maria', 24)).people).toEqual([]);
});

test('words that follow each other as typed come before the same words elsewhere', async () => {
  const { parts, add, desk } = await office();
  await add({ email: 'a@x.example', nombres: 'Luis Ana', apellidos: 'Abad Robles', nombreEmpresa: 'Luna' });
  await add({ email: 'b@x.example', nombres: 'Ana Luisa', apellidos: 'Zea', nombreEmpresa: 'Luna' });
  const namesFor = async (text: string) => namesOf(resultOf(await searchPeople(parts, desk, text)).people);
  expect(await namesFor('ana luis')).toEqual(['Ana Luisa', 'Luis Ana']);
  expect(await namesFor('luis ana')).toEqual(['Luis Ana', 'Ana Luisa']);
});

test('everybody is found by all their words, however many people share each of them', async () => {
  const { parts, add, desk } = await office();
  const one = await add({ email: 'ana@encino.example', nombres: 'Ana', nombreEmpresa: 'Ebanistería' });
  const names = Array.from(
    { length: 900 },
    (_, n) => `Luz ${['Rosa', 'Eva', 'Sol'][n % 3]} ${['Inés', 'Paz'][n % 2]}`,
  );
  await addCopies(parts, one, names);
  const found = resultOf(await searchPeople(parts, desk, 'ebanisteria ana'));
  expect([namesOf(found.people), found.total]).toEqual([['Ana'], 1]);
  expect(resultOf(await searchPeople(parts, desk, 'ebanisteria luz rosa')).total).toBe(300);
  expect(resultOf(await searchPeople(parts, desk, 'ebanisteria luz rosa ines')).total).toBe(150);
});

test('a name is found as it sounds, and a similar one is offered as such if nobody matches', async () => {
  const { parts, add, desk } = await office();
  await add({ email: 'j@x.example', nombres: 'Lucía', apellidos: 'Vázquez Hinojosa', celular: '3312344567' });
  const search = async (text: string) => resultOf(await searchPeople(parts, desk, text));
  for (const text of ['basques inojosa', 'vasquez', 'lusia', 'LUCIA VAZ'])
    expect(await search(text), text).toMatchObject({ total: 1, isSimilar: false });
  for (const text of ['bazquas', 'lucia hinojoza vazqez', 'lusiana']) {
    const { total, isSimilar, people } = await search(text);
    expect([text, total, isSimilar, namesOf(people)]).toEqual(
      text === 'lusiana' ? [text, 0, false, []] : [text, 1, true, ['Lucía']],
    );
  }
});

test('search and list report the progress of preparing earlier registrations', async () => {
  const { parts, desk } = await office();
  const progress = async () => [
    resultOf(await searchPeople(parts, desk, 'ana')).progress,
    resultOf(await listPeople(parts, desk, { filter: {} })).progress,
  ];
  expect(await progress()).toEqual(Array(2).fill({ isWhole: false, percent: 0 }));
  await prepareAttendees(parts, 1_000);
  expect(await progress()).toEqual(Array(2).fill({ isWhole: true }));
});

test('the list is filtered by several values, and its pages have no gaps and no repeats', async () => {
  const { parts, deps, add, desk } = await office();
  const ids: string[] = [];
  for (let n = 0; n < 120; n++) {
    const { _id } = await add({ email: `n${n}@roble.example` });
    if (n % 3 === 0) await blockAttendee(deps, { id: _id, by: commandLine });
    if (n % 2 === 0) {
      await parts.attendees.update(_id, (current) => ({
        ...current,
        mails: current.mails.map((mail) => ({ ...mail, state: 'sent' as const, dueAt: undefined })),
      }));
      ids.unshift(_id);
    }
  }
  const seen: string[] = [];
  let query = listQuery({ categoria: 'VISITANTE', delivery: 'sent', registeredOn: '2026-11-21' });
  for (let pages = 0; query && pages < 5; pages++) {
    expect(query).not.toMatch(/@|roble/);
    const { filter, after } = readPeopleQuery(Object.fromEntries(new URLSearchParams(query)));
    const listed = await listPeople(parts, desk, after ? { filter, after } : { filter });
    if (!listed.ok) throw new Error(listed.code);
    const { people, next, total } = listed.value;
    expect(total).toBe(60);
    seen.push(...people.map(({ _id }) => _id));
    query = next ? listQuery(filter, next) : '';
  }
  expect(seen).toEqual(ids);
  const none = await listPeople(parts, desk, { filter: { categoria: 'COMPRADOR', delivery: 'sent' } });
  expect(none).toMatchObject(ok({ people: [], total: 0, isAtLeast: false }));
  expect(resultOf(none).next).toBeUndefined();
});

test('a person who cannot be read is reported and left out, and the list does not end there', async () => {
  const { parts, add, desk } = await office();
  const ids: string[] = [];
  for (let n = 0; n < 60; n++) ids.unshift((await add({ email: `n${n}@roble.example` }))._id);
  const [newer = ''] = ids.splice(10, 1);
  await makeUnreadable(parts.store, attendeesSpec, newer);
  const reported = reportedDocuments();
  const first = await listPeople(parts, desk, { filter: {} });
  const after = first.ok ? first.value.next : undefined;
  const second = await listPeople(parts, desk, after ? { filter: {}, after } : { filter: {} });
  const seen = [first, second].flatMap((page) => (page.ok ? page.value.people : []));
  expect(seen.map(({ _id }) => _id)).toEqual(ids);
  expect(second.ok && second.value.next).toBeUndefined();
  expect([...reported]).toEqual([newer]);
});

test('a person who cannot be read is reported, and a search finds the others', async () => {
  const { parts, add, desk } = await office();
  await add({ email: 'ana@roble.example', nombres: 'Ana', apellidos: 'García' });
  const { _id } = await add({ email: 'luis@roble.example', nombres: 'Luis', apellidos: 'García' });
  await makeUnreadable(parts.store, attendeesSpec, _id);
  const reported = reportedDocuments();
  expect(namesOf(resultOf(await searchPeople(parts, desk, 'garcia')).people)).toEqual(['Ana']);
  expect([...reported]).toEqual([_id]);
});

test('100 pages of the list are read within ten minutes by one account', async () => {
  const { parts, desk } = await office();
  for (let page = 0; page < 100; page++)
    expect((await listPeople(parts, desk, { filter: {} })).ok).toBe(true);
  expect(await listPeople(parts, desk, { filter: {} })).toMatchObject({ code: 'too_many_requests' });
  const colleague = await staffPermitted(parts, 'desk', 'search', 'colega@example.mx');
  expect((await listPeople(parts, colleague, { filter: {} })).ok).toBe(true);
});

test('an address without a valid filter shows the whole list', () => {
  const query = {
    categoria: 'x',
    registeredOn: '2026-13-40',
    delivery: ['sent', 'sent'],
    after: '1.x',
    q: 'ana',
  };
  expect(readPeopleQuery(query)).toEqual({ filter: {} });
});

test('reading a person is audited with who read it, and an unknown one is not found', async () => {
  const { parts, deps, add } = await office();
  const desk = await staffPermitted(parts, 'desk', 'readPerson', 'ana.desk@example.mx');
  const { _id } = await add();
  await blockAttendee(deps, { id: _id, by: commandLine });
  expect(await readPerson(parts, desk, _id)).toMatchObject({
    ok: true,
    value: { attendee: { _id }, entries: [{ action: 'block', by: commandLine }] },
  });
  deps.time.now = new Date();
  const again = await readPerson({ ...parts, clock: deps.clock }, desk, _id);
  const entry = { by: desk.id, action: 'read', record: _id, fields: [], name: desk.name, state: 'done' };
  expect(again.ok && again.value.entries).toContainEqual(expect.objectContaining(entry));
  expect(await parts.audit.ofRecord(_id)).toHaveLength(3);
  expect(await readPerson(parts, desk, 'b'.repeat(24))).toEqual({ ok: false, code: 'not_found' });
  expect(await parts.audit.ofRecord('b'.repeat(24))).toEqual([]);
});

test('a person is shown without the name of a staff member whose account cannot be read', async () => {
  const { parts, add } = await office();
  const desk = await staffPermitted(parts, 'desk', 'readPerson', 'ana.desk@example.mx');
  const colleague = await staffPermitted(parts, 'desk', 'readPerson', 'colega@example.mx');
  const { _id } = await add();
  await readPerson(parts, colleague, _id);
  await makeUnreadable(parts.store, usersSpec, colleague.id);
  const reported = reportedDocuments();
  const read = await readPerson(parts, desk, _id);
  expect(read.ok && read.value.entries).toMatchObject([{ by: colleague.id, name: undefined }]);
  expect([...reported]).toEqual([colleague.id]);
});

test('lists and searches pause for the desk after too many people, but not a pass or a whole folio', async () => {
  const { parts, add, desk } = await office();
  const ana = await add({ email: 'ana@taller.example', nombres: 'Ana' });
  const shown = { add: async () => 'paused' as const };
  const paused = { ...parts, shown };
  for (const text of ['ana', 'ana@taller.example', folioOf(ana.guid).slice(0, 4)])
    expect(await searchPeople(paused, desk, text), text).toEqual({ ok: false, code: 'factor_required' });
  expect(await listPeople(paused, desk, { filter: {} })).toEqual({ ok: false, code: 'factor_required' });
  for (const text of [ana.qr, folioOf(ana.guid)])
    expect(namesOf(resultOf(await searchPeople(paused, desk, text)).people), text).toEqual(['Ana']);
  const { documents } = await parts.audit.latest({ where: { by: desk.id }, limit: 9 });
  expect(documents.map(({ action, state, count, times }) => [action, state, count ?? times])).toEqual(
    expect.arrayContaining([
      ['search people', 'denied', 3],
      ['list people', 'denied', undefined],
      ['search people', 'done', 1],
    ]),
  );
});

test('only people in lists and searches are counted: not one who is opened by pass or folio', async () => {
  const { parts, add, desk } = await office();
  const counted: string[] = [];
  const shown = {
    add: async (_: unknown, ids: readonly string[]) => {
      counted.push(...ids);
      return 'counted' as const;
    },
  };
  const counting = { ...parts, shown };
  const [ana, leo] = [await add({ email: 'ana@taller.example' }), await add({ email: 'leo@otra.example' })];
  for (const text of [ana.qr, folioOf(leo.guid)]) resultOf(await searchPeople(counting, desk, text));
  const reader = permitted(desk, 'readPerson', parts.clock());
  resultOf(await readPerson(counting, reader, ana._id));
  expect(counted).toEqual([]);
  resultOf(await searchPeople(counting, desk, 'leo@otra.example'));
  resultOf(await listPeople(counting, desk, { filter: {} }));
  expect(counted).toEqual([leo._id, leo._id, ana._id]);
});

test('the list is filtered by what is a word of a record, alone and with other values, with the true total', async () => {
  const { parts, deps, add, desk } = await office();
  const [option] = parts.event.giro.options;
  const ids: string[] = [];
  for (let n = 0; n < 130; n++) {
    const { _id } = await add({ email: `n${n}@roble.example` });
    const pais = n % 2 === 0 ? 'GT' : 'MX';
    await parts.attendees.update(_id, (current) => ({
      ...current,
      ...{ pais, estado: 'Quiché', [option?.name ?? '']: n % 4 === 0, sessions: n % 5 === 0 ? ['a'] : [] },
    }));
    if (n % 2 === 0) ids.unshift(_id);
  }
  await blockAttendee(deps, { id: ids[0] ?? '', by: commandLine });
  const listed = async (query: string) => {
    const seen: string[] = [];
    const totals = new Set<string>();
    for (let next: string | undefined = query; next !== undefined; ) {
      const { filter, after } = readPeopleQuery(Object.fromEntries(new URLSearchParams(next)));
      const page = resultOf(await listPeople(parts, desk, after ? { filter, after } : { filter }));
      seen.push(...page.people.map(({ _id }) => _id));
      totals.add(`${page.total} ${page.isAtLeast}`);
      next = page.next && listQuery(filter, page.next);
    }
    return { seen, totals: [...totals] };
  };
  expect(await listed('pais=GT')).toEqual({ seen: ids, totals: ['65 false'] });
  expect((await listed('pais=GT&estado=quiche&categoria=VISITANTE')).totals).toEqual(['65 false']);
  expect((await listed(`option=${option?.name}`)).totals).toEqual(['33 false']);
  expect((await listed(`session=a&pais=GT`)).totals).toEqual(['13 false']);
  expect((await listed('mark=blocked')).seen).toEqual([ids[0]]);
  expect((await listed('mark=noEmail')).totals).toEqual(['0 false']);
  expect((await listed('pais=GT&delivery=failed')).seen).toEqual([]);
  const found = resultOf(await searchPeople(parts, desk, '=pais:GT'));
  expect(found.total).toBe(0);
});

test('the list is filtered by how people were registered, and by the gate whose poster they scanned', async () => {
  const { parts, add, desk } = await office();
  const gates = ['norte', 'norte', 'sur', undefined];
  for (const [n, sourceGate] of gates.entries()) {
    const { _id } = await add({ email: `n${n}@roble.example` });
    if (sourceGate)
      await parts.attendees.update(_id, (current) => ({ ...current, source: 'gate', sourceGate }));
  }
  const total = async (query: Record<string, string>) => {
    const { filter } = readPeopleQuery(query);
    const { people, total: found } = resultOf(await listPeople(parts, desk, { filter }));
    expect(people).toHaveLength(found);
    return found;
  };
  expect(await total({ source: 'gate' })).toBe(3);
  expect(await total({ source: 'web' })).toBe(1);
  expect(await total({ poster: 'norte' })).toBe(2);
  expect(await total({ poster: 'sur', source: 'gate', categoria: 'VISITANTE' })).toBe(1);
  expect(await total({ poster: 'sur', source: 'web' })).toBe(0);
  expect(await total({ source: 'telepathy' })).toBe(4);
});

test('the list is filtered by days of registration, with the true total', async () => {
  const { parts, deps, add, desk } = await office();
  for (let day = 1; day <= 9; day++) {
    deps.time.now = new Date(`2026-11-0${day}T18:00:00Z`);
    for (let n = 0; n < 20; n++) await add({ email: `n${day}.${n}@roble.example` });
  }
  const days = async (query: Record<string, string>) => {
    const { filter } = readPeopleQuery(query);
    const page = resultOf(await listPeople(parts, desk, { filter, size: 500 }));
    return [page.total, [...new Set(page.people.map(({ registeredOn }) => registeredOn?.slice(8)))].join()];
  };
  expect(await days({ from: '2026-11-03', to: '2026-11-05' })).toEqual([60, '05,04,03']);
  expect(await days({ from: '2026-11-08' })).toEqual([40, '09,08']);
  expect(await days({ to: '2026-11-01', categoria: 'VISITANTE' })).toEqual([20, '01']);
  expect(await days({ from: '2026-12-01' })).toEqual([0, '']);
  expect(await days({ from: 'x', to: '2026-13-01' })).toEqual([180, '09,08,07,06,05,04,03,02,01']);
});

test('days of registration beside words that very many people share have no wrong total', async () => {
  const { parts, add, desk } = await office();
  const { registeredOn = '' } = await add({ email: 'ana@roble.example' });
  const ids = Array.from({ length: 2_000 }, (_, n) => n.toString(16).padStart(24, '0'));
  const attendees = { ...parts.attendees, idsByWords: async () => ({ ids, isCut: true }) };
  const found = async (query: Record<string, string>) => {
    const { filter } = readPeopleQuery({ mark: 'absent', ...query });
    const { people, total, isAtLeast } = resultOf(
      await listPeople({ ...parts, attendees }, desk, { filter }),
    );
    return [people.length, total, isAtLeast];
  };
  expect(await found({})).toEqual([1, 2_000, true]);
  expect(await found({ from: registeredOn, to: registeredOn })).toEqual([1, 1, true]);
});
