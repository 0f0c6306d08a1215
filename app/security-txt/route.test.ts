import { expect, test, vi } from 'vitest';
import { currentEvent } from '@/lib/event/current';
import { stubPortalEnv } from '@/tests/factories/portal-env';
import { GET } from './route';

stubPortalEnv({ APP_URL: 'https://registro.ejemplo.mx' });

test('names the contact for vulnerabilities in the fields of RFC 9116, valid for the next half year', async () => {
  vi.setSystemTime('2026-11-22T13:14:15Z');
  const answer = GET();
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe(`Contact: mailto:${currentEvent().contact.email}
Expires: 2027-05-21T00:00:00.000Z
Preferred-Languages: es, en
Canonical: https://registro.ejemplo.mx/.well-known/security.txt
`);
});
