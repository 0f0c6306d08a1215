import { describe, expect, test } from 'vitest';
import { formatAddress } from './render';

describe('an address in a mail', () => {
  test.each([
    ['Juan Pérez', '"Juan Pérez" <a@ejemplo.mx>'],
    ['Pérez, Juan "El Güero"', '"Pérez Juan El Güero" <a@ejemplo.mx>'],
    ['x\r\nBcc: otra@ejemplo.mx', '"x Bcc otra ejemplo.mx" <a@ejemplo.mx>'],
    ['x" <otra@ejemplo.mx>, "y', '"x otra ejemplo.mx y" <a@ejemplo.mx>'],
    ['\\', 'a@ejemplo.mx'],
    ['', 'a@ejemplo.mx'],
  ])('lets no name end the header or add a recipient: %j', (name, expected) => {
    expect(formatAddress({ name, address: 'a@ejemplo.mx' })).toBe(expected);
  });

  test.each(['', 'a', 'a@b@c', 'a@b.mx,c@d.mx', 'a@b.mx\r\nBcc: c@d.mx', '<a@b.mx>', 'a b@c.mx', '"a"@b.mx'])(
    'refuses %j',
    (address) => {
      expect(() => formatAddress({ name: 'x', address })).toThrow();
    },
  );
});
