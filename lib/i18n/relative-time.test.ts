import { expect, test } from 'vitest';
import { relativeTime } from './relative-time';

test.each([
  [0, 'dentro de 1 segundo', 'in 1 second'],
  [59, 'dentro de 59 segundos', 'in 59 seconds'],
  [119, 'dentro de 119 segundos', 'in 119 seconds'],
  [121, 'dentro de 3 minutos', 'in 3 minutes'],
  [900, 'dentro de 15 minutos', 'in 15 minutes'],
  [83_124, 'dentro de 24 horas', 'in 24 hours'],
])('writes %i seconds in a suitable unit', (seconds, es, en) => {
  expect(relativeTime(seconds, 'es')).toBe(es);
  expect(relativeTime(seconds, 'en')).toBe(en);
});
