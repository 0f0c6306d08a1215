import fc from 'fast-check';
import domainEndings from 'tlds';
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
  'evil.top',
  'gana en premio.link',
  'evil.me ahora',
  'evil.ai',
  'bit.ly',
  'sub.evil.de',
  'a-b.com',
  'evil_1.com',
  'evil.рф',
  'evil.xn--p1ai',
  'evil.de la Cruz',
  'evil.ma.de',
  'Ma.de',
  'Ma.link',
  't.me',
  'x.com',
  'g.co',
  'a.me',
  'T.ME',
  'b.io gratis',
  'gana en t.me, ya',
  'sub.x.com',
  'señal.com',
  'evil\u200b.com',
  'evil.\u200bcom',
  'ev\u00ADil.c\u2060om',
  'h\u200btt\uFEFFps evil',
  'w\u034Fww.evil',
  'evil.c\u3164om',
  'evil\u0000.com',
])('%j contains a web address', (text) => {
  expect(holdsWebAddress(text)).toBe(true);
});

describe('names of people contain none', () => {
  test.each([
    'José Ma. Núñez',
    'J.R. Smith',
    'J.R.R. Tolkien',
    'Ma.Guadalupe',
    'Ma.Wang',
    'Ma.Jo',
    'Rosa Vda.Wang',
    'Fco.Wang',
    'GPE.WANG',
    'Ma.Inés',
    'Ma.Isabel de la O',
    'MA.DE LOS ÁNGELES',
    'J.Page',
    'J.R.Co',
    'J.Mendoza',
    'J.Company',
    'J.Comé',
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
    'José A.',
    'J.R. López',
    'Ana M. de la O',
    'Ma.de Jesús',
    'MA.DE LA LUZ',
    'Rosa Vda.de Pérez',
    'Gpe.de la Torre',
    'Ma. de Jesús',
    'A.de la O',
    'Fátima\u200C بی\u200Cتا',
    '',
  ])('%s', (name) => {
    expect(holdsWebAddress(name)).toBe(false);
  });
});

test('an address of any ending counts, whatever invisible characters it contains', () => {
  const invisible = fc.constantFrom(
    '',
    '\u00AD',
    '\u200B',
    '\u200D',
    '\u2060',
    '\uFEFF',
    '\uFE0F',
    '\u{E0041}',
  );
  const letters = fc.string({ unit: fc.constantFrom(...'abcñ0123'), minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(
      letters,
      fc.constantFrom(...domainEndings),
      fc.infiniteStream(invisible),
      (name, ending, fill) => {
        const spelled = [...`${name}.${ending}`].map((letter) => letter + fill.next().value).join('');
        return holdsWebAddress(`Gana en ${spelled}`);
      },
    ),
  );
});

test('names without a dot inside a word are accepted', () => {
  const word = fc.stringMatching(/^[a-gi-vx-zà-ÿñ'’-]{1,10}\.?$/);
  fc.assert(fc.property(fc.array(word), (words) => !holdsWebAddress(words.join(' '))));
});

test('a mail shortens a name, and leaves out one that contains a web address', () => {
  expect(nameInMail('María')).toBe('María');
  expect(nameInMail('ñ'.repeat(81))).toBe('ñ'.repeat(80));
  expect(nameInMail('evil.com claim your prize')).toBe('');
});
