import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords';

test.each(['12345678', 'PASSWORD123', 'Contraseña', 'mexico2027', 'zzzzzzzzzzzz'])(
  '%s is common',
  async (word) => {
    expect(await isCommonPassword(word)).toBe(true);
  },
);

test('an ordinary passphrase is not common', async () => {
  expect(await isCommonPassword('nogal-y-encino')).toBe(false);
});
