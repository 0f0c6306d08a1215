import { expect, test } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { makeLink } from '@/lib/crypto/signed-links';
import { linkUrl } from '@/lib/mail/render';
import { type StoredMailLink, upgradeMailLink } from './repository';

const secrets = createSecrets(['a secret of more than thirty-two characters']);
const subject = '65f0c5de6f1e4c579f0a3c6f';
const claim = { subject, nonce: 'abcdefabcdefabcdefabcdef', expiresAt: new Date('2027-01-02T03:04:05Z') };
const signed = (purpose: string) => makeLink(secrets, { ...claim, purpose });

test.each<[StoredMailLink, string]>([
  [{ ...claim, path: '/landing', purpose: 'owner' }, `/landing?id=${subject}&key=${signed('owner')}`],
  [{ purpose: 'premarket', subject }, `/premarketvalidation/${subject}`],
  // The oldest ones had everything that a signed link has.
  [{ ...claim, path: '/premarketvalidation', purpose: 'premarket' }, `/premarketvalidation/${subject}`],
  [{ ...claim, path: '/activate', purpose: 'activation' }, `/activate?id=${signed('activation')}`],
])('leads where the stored link led: %j', (stored, path) => {
  const link = upgradeMailLink(stored);
  expect(linkUrl(link, 'https://registro.ejemplo.mx', secrets)).toBe(`https://registro.ejemplo.mx${path}`);
  expect(upgradeMailLink(link)).toEqual(link);
});

test('lets a premarket link work at any time, as before', () => {
  expect(upgradeMailLink({ ...claim, path: '/x', purpose: 'premarket' })).not.toHaveProperty('expiresAt');
});
