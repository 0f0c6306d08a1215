import { describe, expect, test } from 'vitest';
import { createSecrets } from './secrets';
import { type LinkClaim, makeLink, readLink } from './signed-links';

const old = 'an old secret of more than thirty-two characters';
const fresh = 'a fresh secret of more than thirty-two characters';
const claim: LinkClaim = {
  purpose: 'activation',
  subject: '65f0c5de6f1e4c579f0a3c6f',
  nonce: 'abcdefabcdefabcdefabcdef',
  expiresAt: new Date('2027-01-02T03:04:05Z'),
};

describe('a mailed link', () => {
  const secrets = createSecrets([fresh, old]);
  const id = makeLink(secrets, claim);

  test('contains subject and expiry and matches the nonce of its record', () => {
    const read = readLink(secrets, 'activation', id);
    expect(read?.subject).toBe(claim.subject);
    expect(read?.expiresAt).toEqual(claim.expiresAt);
    expect(read?.matches(claim.nonce)).toBe(true);
  });

  test('is the same each time', () => {
    expect(makeLink(secrets, { ...claim })).toBe(id);
  });

  test('does not contain the nonce and is safe in a URL', () => {
    expect(id).not.toContain(claim.nonce);
    expect(encodeURIComponent(id)).toBe(id);
  });

  test('matches no other nonce and no missing one', () => {
    const read = readLink(secrets, 'activation', id);
    expect(read?.matches('abcdefabcdefabcdefabcdee')).toBe(false);
    expect(read?.matches('')).toBe(false);
    expect(read?.matches(undefined)).toBe(false);
  });

  test('is invalid for other purposes', () => {
    expect(readLink(secrets, 'passwordReset', id)?.matches(claim.nonce)).toBe(false);
  });

  test('is invalid with another subject or a later expiry', () => {
    const [subject, expiry, signature] = id.split('.');
    const later = (Number.parseInt(expiry ?? '', 36) + 1).toString(36);
    for (const forged of [
      `${subject}.${later}.${signature}`,
      `75f0c5de6f1e4c579f0a3c6f.${expiry}.${signature}`,
    ]) {
      expect(readLink(secrets, 'activation', forged)?.matches(claim.nonce)).toBe(false);
    }
  });

  test('is verified by every listed secret only', () => {
    const before = makeLink(createSecrets([old]), claim);
    expect(readLink(secrets, 'activation', before)?.matches(claim.nonce)).toBe(true);
    expect(readLink(createSecrets([fresh]), 'activation', before)?.matches(claim.nonce)).toBe(false);
  });

  test.each([
    undefined,
    null,
    '',
    'a.b.c',
    42,
    ['x'],
    { id },
    `${id}x`,
    `${id}\n`,
    id.replace('.', ':'),
    `${'a'.repeat(70)}.a.${'m'.repeat(43)}`,
  ])('is not read from %j', (value) => {
    expect(readLink(secrets, 'activation', value)).toBeNull();
  });

  test('is not made for a subject that does not fit', () => {
    expect(() => makeLink(secrets, { ...claim, subject: 'a/b' })).toThrow();
  });
});
