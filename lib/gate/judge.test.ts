import { expect, test } from 'vitest';
import { validPass } from '@/tests/factories/gate-device';
import { elsewhereWindow, judge, listLife, type Question } from './judge';

const rules = {
  timeZone: 'America/Mexico_City',
  days: ['2028-02-16', '2028-02-17'],
  premarketDay: '2028-02-15',
  reentry: 'allowed',
} as const;
const at = (day: string, time = '10:30') => Date.parse(`${day}T${time}:00-06:00`);
const now = at('2028-02-16');
const pass = validPass;
const gate = { name: 'Norte', place: 'show' } as const;
const unusedFrom = at('2028-02-16', '10:35');
const seats = { capacity: 10, unusedFrom };
const usual: Question = { pass, visit: null, gate, rules, how: 'camera', now };
const entered = (gateName: string, ago: number): Pick<Question, 'visit'> => {
  const first = { at: now - ago, gate: gateName };
  return { visit: { state: 'inside', first, last: first } };
};
const hour = 60 * 60_000;

test.each<[string, Partial<Question>, object]>([
  ['a valid pass for the first time today', {}, { answer: 'in' }],
  [
    'again at the same gate',
    entered('Norte', 1_000),
    { answer: 'again', first: { at: now - 1_000, gate: 'Norte' } },
  ],
  [
    'again at another gate after a while',
    entered('Sur', hour),
    { answer: 'again', first: { at: now - hour, gate: 'Sur' } },
  ],
  [
    'at another gate a moment ago',
    entered('Sur', elsewhereWindow - 1),
    { answer: 'look', reason: 'elsewhere', last: { at: now - elsewhereWindow + 1, gate: 'Sur' } },
  ],
  [
    'at another gate a moment ago, but left since',
    { visit: { ...entered('Sur', 1_000).visit, state: 'left' } },
    { answer: 'again', first: { at: now - 1_000, gate: 'Sur' } },
  ],
  [
    'again where entry is once a day',
    { ...entered('Norte', hour), rules: { ...rules, reentry: 'once' } },
    { answer: 'stop', reason: 'entered', first: { at: now - hour, gate: 'Norte' } },
  ],
  ['a typed folio', { how: 'typed' }, { answer: 'look', reason: 'typed' }],
  [
    'without a seat at a session',
    { gate: { ...gate, place: 'session.a' } },
    { answer: 'look', reason: 'noSeat' },
  ],
  [
    'without a seat before unused ones are given',
    { gate: { ...gate, place: 'session.a' }, rules: { ...rules, seats }, entered: 3, now: unusedFrom - 1 },
    { answer: 'look', reason: 'noSeat', seats: { from: unusedFrom } },
  ],
  [
    'without a seat while some are unused',
    { gate: { ...gate, place: 'session.a' }, rules: { ...rules, seats }, entered: 3, now: unusedFrom },
    { answer: 'look', reason: 'noSeat', seats: { from: unusedFrom, unused: 7 } },
  ],
  [
    'without a seat in a full session',
    { gate: { ...gate, place: 'session.a' }, rules: { ...rules, seats }, entered: 11, now: unusedFrom },
    { answer: 'look', reason: 'noSeat', seats: { from: unusedFrom, unused: 0 } },
  ],
  [
    'with a seat at a session',
    { gate: { ...gate, place: 'session.a' }, pass: { ...pass, hasSeat: true } },
    { answer: 'in' },
  ],
  [
    'cancelled by its owner',
    { pass: { ...pass, isCancelled: true } },
    { answer: 'look', reason: 'cancelled' },
  ],
  ['unknown to a device', { pass: null, listAge: 0 }, { answer: 'look', reason: 'notListed' }],
  ['unknown to the server', { pass: null }, { answer: 'stop', reason: 'unknown' }],
  ['erased', { pass: { ...pass, isDeleted: true }, listAge: 0 }, { answer: 'stop', reason: 'unknown' }],
  ['known to an old list', { listAge: listLife + 1 }, { answer: 'look', reason: 'oldList' }],
  ['known to a list of this morning', { listAge: listLife }, { answer: 'in' }],
  ['blocked', { pass: { ...pass, isBlocked: true } }, { answer: 'stop', reason: 'blocked' }],
  [
    'blocked, although it also comes on the wrong day',
    { pass: { ...pass, isBlocked: true }, now: at('2028-02-14') },
    { answer: 'stop', reason: 'blocked' },
  ],
  ['before the show', { now: at('2028-02-14') }, { answer: 'stop', reason: 'wrongDay', day: '2028-02-16' }],
  [
    'on the premarket day without access',
    { now: at('2028-02-15') },
    { answer: 'stop', reason: 'wrongDay', day: '2028-02-16' },
  ],
  [
    'on the premarket day with access',
    { now: at('2028-02-15'), pass: { ...pass, hasPremarket: true } },
    { answer: 'in' },
  ],
  [
    'before the premarket day with access',
    { now: at('2028-02-14'), pass: { ...pass, hasPremarket: true } },
    { answer: 'stop', reason: 'wrongDay', day: '2028-02-15' },
  ],
  ['after the show', { now: at('2028-02-18') }, { answer: 'stop', reason: 'wrongDay', day: undefined }],
  ['in the last minute of a day at the venue', { now: at('2028-02-17', '23:59') }, { answer: 'in' }],
  [
    'of another category',
    { gate: { ...gate, categories: ['COMPRADOR'] } },
    { answer: 'stop', reason: 'category' },
  ],
])('a pass %s', (_, difference, judgement) => {
  expect(judge({ ...usual, ...difference })).toEqual(judgement);
});
