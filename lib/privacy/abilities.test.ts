import { expect, test } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { makeLink } from '@/lib/crypto/signed-links';
import { recordedEvents } from '@/tests/factories/security-log';
import { findRequestByLink } from './abilities';
import { newDataRequest } from './file-request';

test('the link mailed for a data request finds it until it expires; another link does not', async () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const request = newDataRequest({ kind: 'access', email: 'ana@ejemplo.mx', locale: 'es' }, now);
  const secrets = createSecrets(['a-secret-of-more-than-thirty-two-characters']);
  const link = (purpose = 'privacy', nonce = request.nonce) =>
    makeLink(secrets, { purpose, subject: request._id, nonce, expiresAt: request.expiresAt });
  const find = (id: string, at = now) =>
    findRequestByLink(
      {
        secrets,
        clock: () => at,
        ...recordedEvents(),
        dataRequests: { byId: async (id) => (id === request._id ? request : null) },
      },
      id,
    );
  expect(await find(link())).toBe(request);
  expect(await find(link('activation'))).toBeNull();
  expect(await find(link('privacy', 'another nonce'))).toBeNull();
  expect(await find(link(), request.expiresAt)).toBeNull();
});
