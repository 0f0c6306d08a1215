import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.com.mx', 'gmail.com'],
  ['gmail.mx', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.com', 'hotmail.com'],
  ['homail.com', 'hotmail.com'],
  ['hotmail.con', 'hotmail.com'],
  ['hotmial.es', 'hotmail.es'],
  ['outlok.com', 'outlook.com'],
  ['outllok.com', 'outlook.com'],
  ['outlok.es', 'outlook.es'],
  ['yaho.com', 'yahoo.com'],
  ['yahho.com.mx', 'yahoo.com.mx'],
  ['yahoo.con.mx', 'yahoo.com.mx'],
  ['iclud.com', 'icloud.com'],
  ['prodgy.net.mx', 'prodigy.net.mx'],
  ['mi-empresa.con', 'mi-empresa.com'],
  ['ventas.empresa.con.mx', 'ventas.empresa.com.mx'],
])('%s probably means %s', (typed, meant) => {
  expect(suggestEmail(` Ana.López@${typed} `)).toBe(`Ana.López@${meant}`);
});

test('ignores the case of the domain', () => {
  expect(suggestEmail('Ana@GMIAL.COM')).toBe('Ana@gmail.com');
  expect(suggestEmail('Ana@Gmail.com')).toBeNull();
});

test.each([
  ...['gmail.com', 'googlemail.com', 'mail.com', 'email.com', 'ymail.com', 'fastmail.com', 'goal.com'],
  ...['gmx.com', 'gmx.de', 'gmx.net', 'mail.ru', 'aol.com', 'msn.com', 'me.com', 'mac.com', 'zoho.com'],
  ...[
    'hotmail.com',
    'hotmail.es',
    'hotmail.com.mx',
    'hotmail.co.uk',
    'hotmail.fr',
    'hotmail.se',
    'hotmart.com',
  ],
  ...['outlook.com', 'outlook.es', 'outlook.com.mx', 'outlook.cl', 'outlook.de', 'overlook.com'],
  ...['yahoo.com', 'yahoo.com.mx', 'yahoo.com.my', 'yahoo.es', 'yahoo.ca', 'yahoo.se', 'yahoo.co.jp'],
  ...[
    'live.com',
    'live.com.mx',
    'live.co',
    'prodigy.net.mx',
    'prodigy.net',
    'infinitum.com.mx',
    'telmex.com',
  ],
  ...['icloud.com', 'proton.me', 'protonmail.com', 'empresa.co', 'empresa.com.co', 'empresa.mx', 'udg.mx'],
  ...['alumnos.udg.mx', 'itesm.mx', 'conacyt.mx', 'con.mx', 'gob.mx', 'qq.com', '163.com', 'ejemplo.example'],
])('%s is a domain in its own right', (domain) => {
  expect(suggestEmail(`ana@${domain}`)).toBeNull();
});

test.each(['', 'ana', 'ana@', '@gmial.com', 'ana@gmial', 'ana@@gmial.com', 'ana@gm ial.com', 'ana@.com'])(
  'suggests nothing for %j, which is not an address yet',
  (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  },
);
