import { expect, test } from 'vitest';
import { folioOf } from '@/lib/pass/folio';
import { answersOf, registrationDeps, registrationOf } from '@/tests/factories/registration';
import type { Attendee } from '../record';
import { registerAttendee } from '../register-attendee';
import { derivedVersion, isStale, withDerivedFields } from './derived-fields';
import { foldedWord, phoneWord, plainWords, typedWords, wantedFor } from './words';

const timeZone = 'America/Mexico_City';

async function registered(form: 'visitante' | 'comprador' = 'visitante', overrides = {}) {
  const deps = registrationDeps();
  const registration = registrationOf(form, { answers: answersOf(form, overrides) });
  const result = await registerAttendee(deps, registration);
  const id = result.ok ? result.value.id : '';
  const stored = async () => (await deps.attendees.byId(id)) as Attendee;
  return { deps, id, stored };
}

test('a registration is stored with its words, its day in the time zone of the event and its states', async () => {
  const { deps, stored } = await registered('comprador', { vip: true, nombreEmpresa: 'Taller Ñandú' });
  const attendee = await stored();
  const folio = plainWords(folioOf(attendee.guid)).map(foldedWord);
  expect(attendee).toMatchObject({ registeredOn: '2026-11-21', delivery: 'waiting', premarket: 'asked' });
  expect(attendee.words).toEqual(
    expect.arrayContaining([folio[1], 'maria', 'jose', 'nunes', 'inigues', 'ejemplo', 'mx']),
  );
  expect(attendee.words).toEqual(expect.arrayContaining(['tayer', 'nandu', phoneWord('3312345678')]));
  expect(new Set(attendee.words).size).toBe(attendee.words?.length);
  // 03:00 in Europe is the evening before in Mexico.
  const early = { ...attendee, createdAt: new Date('2026-11-21T03:00:00Z') };
  expect(withDerivedFields(early, deps.event.timeZone).registeredOn).toBe('2026-11-20');
});

test('a folio is found whole, without its hyphen and by its first half, whatever its letters', async () => {
  const { deps, stored } = await registered();
  const attendee = await stored();
  for (let n = 0; n < 200; n++) {
    const guid = `guid ${n}`;
    const { words = [] } = withDerivedFields({ ...attendee, guid }, deps.event.timeZone);
    const folio = folioOf(guid);
    for (const typed of [folio, folio.toLowerCase().replace('-', ''), folio.slice(0, 4)]) {
      const wanted = typedWords(typed).map(wantedFor);
      const isFound = wanted.every(({ texts }) =>
        texts.some((text) => words.some((own) => own.startsWith(text))),
      );
      expect(isFound, typed).toBe(true);
    }
  }
});

test('the number of words has a limit, and folio and email are always among them', async () => {
  const many = Array.from({ length: 40 }, (_, index) => `a${index}`)
    .join(' ')
    .slice(0, 80);
  const { stored } = await registered('visitante', { nombres: many, apellidos: many.replaceAll('a', 'b') });
  const { words = [], guid } = await stored();
  expect(words.filter((word) => !word.startsWith('='))).toHaveLength(40);
  expect(words).toEqual(
    expect.arrayContaining([foldedWord(plainWords(folioOf(guid)).join('')), 'maria', 'ejemplo']),
  );
});

test('every change of a source updates the words in the same write, and nothing else does', async () => {
  const { deps, id, stored } = await registered();
  const before = await stored();
  await deps.attendees.update(id, (current) => ({ ...current, nombres: 'Inés', words: ['kept'] }));
  expect((await stored()).words).toContain('ines');
  expect((await stored()).words).not.toContain('kept');
  await deps.attendees.update(id, (current) => ({
    ...current,
    words: ['kept'],
    mails: current.mails.map((mail) => ({ ...mail, state: 'sent', dueAt: undefined })),
  }));
  expect(await stored()).toMatchObject({
    words: ['kept'],
    delivery: 'sent',
    registeredOn: before.registeredOn,
  });
});

test.each([
  ['queued', 'waiting'],
  ['sending', 'waiting'],
  ['retry', 'waiting'],
  ['failed', 'failed'],
  ['sent', 'sent'],
  // A newer process on the same store knows this state.
  ['bounced', 'bounced'],
])('a pass whose mail is %s is %s', async (state, delivery) => {
  const attendee = await (await registered()).stored();
  const mails = attendee.mails.map((mail) => Object.assign({}, mail, { state }));
  expect(withDerivedFields({ ...attendee, mails }, timeZone).delivery).toBe(delivery);
  const notice = mails.map((mail) => ({ ...mail, kind: 'buyerUpdated' }));
  expect(withDerivedFields({ ...attendee, mails: notice }, timeZone).delivery).toBeUndefined();
});

test.each([
  [{ vip: false, vipProcessed: false }, undefined],
  [{ vip: true, vipProcessed: false }, 'asked'],
  [{ vip: true, vipProcessed: true }, 'granted'],
  [{ vip: false, vipProcessed: true }, 'declined'],
])('the premarket state of a buyer with %j is %s, of anybody else none', async (change, premarket) => {
  const buyer = await (await registered('comprador')).stored();
  expect(withDerivedFields({ ...buyer, ...change }, timeZone).premarket).toBe(premarket);
  const visitor: Attendee = { ...buyer, ...change, categoria: 'VISITANTE' };
  expect(withDerivedFields(visitor, timeZone).premarket).toBeUndefined();
});

test('a record of an earlier version gets its source from what it has', async () => {
  const { deps, stored } = await registered();
  const { source, derivedFrom, ...old } = await stored();
  expect(source).toBe('web');
  const { timeZone: zone } = deps.event;
  expect(withDerivedFields(old, zone).source).toBe('web');
  expect(withDerivedFields({ ...old, registeredBy: 'x' }, zone).source).toBe('desk');
});

test('what an earlier process writes is stale, what a newer one derived is left to it', async () => {
  const { deps, stored } = await registered();
  const fresh = await stored();
  const zone = deps.event.timeZone;
  const { words, registeredOn, delivery, derivedFrom = '', ...old } = fresh;
  const digest = derivedFrom.split('.')[1];
  expect(isStale(fresh, zone)).toBe(false);
  expect(isStale(old, zone)).toBe(true);
  expect(isStale({ ...fresh, apellidos: 'Otra' }, zone)).toBe(true);
  expect(isStale({ ...fresh, mails: [] }, zone)).toBe(true);
  expect(isStale({ ...fresh, form: undefined }, zone)).toBe(true);
  expect(isStale({ ...fresh, form: 'estudiante' }, zone)).toBe(true);
  expect(isStale({ ...fresh, derivedFrom: `${derivedVersion - 1}.${digest}` }, zone)).toBe(true);
  expect(isStale({ ...fresh, apellidos: 'Otra', derivedFrom: `${derivedVersion + 1}.x` }, zone)).toBe(false);
  expect(isStale(fresh, 'Asia/Tokyo')).toBe(true);
});
