import { describe, expect, test } from 'vitest';
import { holdsWebAddress, nameInMail } from './web-address';

test.each([
  'www.evil.example claim your prize',
  'WWW . evil',
  'http://evil.example',
  'https evil',
  'gana en evil.com',
  'evil.com.mx',
  'EVIL.COM',
  't.co/abc',
  'evil.lol/premio',
  'ftp://evil',
  '1.2.3.4/a',
  'maria@evil.com',
  'ｗｗｗ．evil．com',
  'evil。com',
])('%s holds a web address', (text) => {
  expect(holdsWebAddress(text)).toBe(true);
});

describe('names of people hold none', () => {
  test.each([
    'José Ma. Núñez',
    'J.R. Smith',
    'J.R.R. Tolkien',
    'Ma.Guadalupe',
    'Ma.Inés',
    'Ma.Isabel de la O',
    'MA.DE LOS ÁNGELES',
    'J.Page',
    'J.R.Co',
    'Fco.Javier',
    'Sta.Cruz',
    'Dr.Usher',
    'O’Brien-Núñez',
    'Martin Luther King Jr.',
    'María del Carmen C/O',
    'Wwwilliam',
    'Ng',
    '李小龙',
    'José Ma. Co',
    '',
  ])('%s', (name) => {
    expect(holdsWebAddress(name)).toBe(false);
  });
});

test('a mail shows a name shortened, and none that holds a web address', () => {
  expect(nameInMail('María')).toBe('María');
  expect(nameInMail('ñ'.repeat(81))).toBe('ñ'.repeat(80));
  expect(nameInMail('evil.com claim your prize')).toBe('');
});
