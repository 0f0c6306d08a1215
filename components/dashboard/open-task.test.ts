import { expect, test } from 'vitest';
import { aShow } from '@/tests/factories/events';
import { openTask } from './open-task';

const [talk] = aShow.programme;
const noTalks = { ...aShow, programme: [] };
const noBuyers = { ...aShow, registration: { ...aShow.registration, forms: ['express'] as const } };

test.each([
  ['a visitor has nothing left to do', { categoria: 'VISITANTE' }, aShow, null],
  ['a buyer of the express form has not said enough', { categoria: 'COMPRADOR' }, aShow, 'profile'],
  ['… nor can they where buyers have no form', { categoria: 'COMPRADOR' }, noBuyers, null],
  ['a buyer with a phone has', { categoria: 'COMPRADOR', celular: '3312345678' }, aShow, null],
  ['a conference attendee has to choose', { categoria: 'CONGRESISTA' }, aShow, 'conferences'],
  ['… and so after dropping all', { categoria: 'CONGRESISTA', sessions: [] }, aShow, 'conferences'],
  [
    '… or if theirs left the programme',
    { categoria: 'CONGRESISTA', sessions: ['gone'] },
    aShow,
    'conferences',
  ],
  ['… but not once they did', { categoria: 'CONGRESISTA', sessions: [talk?.id ?? ''] }, aShow, null],
  ['… nor where there are no sessions', { categoria: 'CONGRESISTA' }, noTalks, null],
] as const)('%s', (_, attendee, event, expected) => {
  expect(
    openTask({ ...attendee, sessions: [...('sessions' in attendee ? attendee.sessions : [])] }, event),
  ).toBe(expected);
});
