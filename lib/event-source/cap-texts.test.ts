import { expect, test } from 'vitest';
import { capsOf } from '@/lib/event/options';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import { eventNamed } from '@/tests/factories/events';
import { capTexts } from './cap-texts';

test('says what the messages say where the caps are those of the HTTP contract', () => {
  for (const show of ['furniture', 'foundry'].map(eventNamed)) {
    const caps = capsOf(show);
    expect(caps).toEqual({ giro: 1, principalActividad: 3, mercadoAtiende: 3 });
    expect(es.validation).toMatchObject(capTexts(caps).es);
    expect(en.validation).toMatchObject(capTexts(caps).en);
  }
});

test('names other caps, and says nothing of groups without one', () => {
  expect(capTexts({ giro: 2, principalActividad: 1 })).toEqual({
    es: {
      giroTooMany: 'Puedes seleccionar hasta 2 giros',
      principalActividadTooMany: 'Puedes seleccionar solo una actividad principal',
    },
    en: {
      giroTooMany: 'You may select up to 2 types of business',
      principalActividadTooMany: 'You may select only one main business activity',
    },
  });
});
