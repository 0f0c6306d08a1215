import { expect, test } from 'vitest';
import own from '@/scripts/own-common-passwords.json';
import words from './common-passwords.json';
import { isCommonPassword, passwordLength, passwordLimits } from './schema';

test.each(['12345678', 'PASSWORD123', 'Contraseña', 'mexico2027', 'zzzzzzzzzzzz'])(
  '%s is common',
  async (word) => {
    expect(await isCommonPassword(word)).toBe(true);
  },
);

test('the list contains the 10,000 most used passwords that the length rule accepts, and the portal’s own', () => {
  const listed = words.split('\n');
  expect(listed.length).toBeGreaterThan(10_000);
  expect(new Set(listed)).toContain('iloveyou2');
  expect([...own].filter((word) => !listed.includes(word))).toEqual([]);
  const { min, max } = passwordLimits;
  const lengths = listed.map(passwordLength);
  expect(lengths.filter((length) => length < min || length > max)).toEqual([]);
  expect(listed.filter((word) => word !== word.toLowerCase())).toEqual([]);
});

test('an ordinary passphrase is not common', async () => {
  expect(await isCommonPassword('nogal-y-encino')).toBe(false);
});
