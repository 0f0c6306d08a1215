import { expect, test } from 'vitest';
import { handOffUrl } from './hand-off';

const id = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const choices = { asistencia: 'VISITANTE', lang: 'es' } as const;

test.each([
  [
    'https://registro.ejemplo.mx',
    `https://registro.ejemplo.mx/nuevoRegistro/${id}?asistencia=VISITANTE&lang=es`,
  ],
  [
    'https://ejemplo.mx/registro',
    `https://ejemplo.mx/registro/nuevoRegistro/${id}?asistencia=VISITANTE&lang=es`,
  ],
  [
    'https://ejemplo.mx/registro/?feria=2027&lang=fr',
    `https://ejemplo.mx/registro/nuevoRegistro/${id}?feria=2027&lang=es&asistencia=VISITANTE`,
  ],
  ['http://localhost:4000', `http://localhost:4000/nuevoRegistro/${id}?asistencia=VISITANTE&lang=es`],
])('below %s', (site, url) => {
  expect(handOffUrl(site, 'nuevoRegistro', id, choices)).toBe(url);
});

test('leads to the site alone, whatever the id', () => {
  for (const evil of ['//evil.example', '../../x', '\\evil.example', '@evil.example', 'a?b#c', '%2e%2e']) {
    const url = new URL(handOffUrl('https://ejemplo.mx/r', 'conferencias', evil, choices));
    expect(url.origin).toBe('https://ejemplo.mx');
    expect(url.pathname).toBe(`/r/conferencias/${encodeURIComponent(evil)}`);
    expect([...url.searchParams.keys()]).toEqual(['asistencia', 'lang']);
  }
});
