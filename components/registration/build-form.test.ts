import { expect, test } from 'vitest';
import type { TradeShow } from '@/lib/event/types';
import { createGeo } from '@/lib/geo/create-geo';
import { eventNamed } from '@/tests/factories/events';
import { freshStore } from '@/tests/factories/store';
import { buildForm, buildUpdateForm } from './build-form';

const deps = () => ({ event: eventNamed('furniture'), geo: createGeo(freshStore()) });

test('says of a correction which category it is of, and leads back to where it was opened from', async () => {
  const back = { href: '/dashboard', label: 'Back to dashboard' };
  const correction = { draft: 'd', back, categoria: 'CONGRESISTA' } as const;
  const { steps, back: shown } = await buildUpdateForm(deps(), 'congresista', 'en', correction);
  expect(steps.map(({ progress }) => progress)).toEqual(['Your registration: Conference attendee']);
  expect(shown).toEqual(back);
});

test('counts the steps of a form with several', async () => {
  const { steps, back } = await buildForm(deps(), 'visitante', 'es');
  expect(steps.map(({ progress }) => progress)).toEqual([
    'Visitante · paso 1 de 2',
    'Visitante · paso 2 de 2',
  ]);
  expect(back.href).toBe('/');
});

test('asks for optional uses of the data only where the event has some', async () => {
  const askedBy = async (event: TradeShow) => {
    const { steps } = await buildForm({ ...deps(), event }, 'visitante', 'en');
    return steps.flatMap(({ questions }) => questions).some(({ kind }) => kind === 'purposes');
  };
  const event = eventNamed('furniture');
  expect(await askedBy(event)).toBe(true);
  expect(await askedBy({ ...event, privacy: { ...event.privacy, optionalPurposes: [] } })).toBe(false);
});
