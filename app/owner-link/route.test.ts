import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '@/lib/base/ids';
import { makeLink } from '@/lib/crypto/signed-links';
import { deps } from '@/lib/deps';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { signedLinkOf } from '@/tests/factories/mail';
import { stubPortalEnv } from '@/tests/factories/portal-env';
import { registrationOf } from '@/tests/factories/registration';
import { GET } from './route';

const cookies = vi.hoisted(() => new Map<string, string>());
// Outside Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({
    get: () => undefined,
    set: ({ name, value }: { name: string; value: string }) => cookies.set(name, value),
  }),
}));

stubPortalEnv({ APP_URL: 'http://localhost:3000', REGISTRATION_OPEN: 'true' });
beforeEach(() => cookies.clear());

/** The redirect target of a link with this record and key. */
async function follow(id: string, key: string, more = '') {
  const url = `http://localhost:3000/landing?id=${id}&key=${key}${more}`;
  const answer = await GET(new NextRequest(url), { params: Promise.resolve({}) });
  return new URL(answer.headers.get('location') ?? '').href.replace('http://localhost:3000', '');
}

test('an expired link redirects to a page that says so and opens nothing; a forged link redirects to the public page', async () => {
  const registered = await registerAttendee(deps(), registrationOf());
  if (!registered.ok) throw new Error(registered.code);
  const { id } = registered.value;
  const claim = signedLinkOf((await deps().attendees.byId(id))?.mails[0]);
  const ended = { ...claim, expiresAt: new Date(Date.now() - 1000) };
  const keyOf = (link: typeof claim) => makeLink(deps().secrets, link);

  for (const more of ['', '&to=registro'])
    expect(await follow(id, keyOf(ended), more)).toBe(`/landing?id=${id}&link=ended`);
  const stranger = newId();
  expect(await follow(stranger, keyOf({ ...ended, subject: stranger }))).toBe(`/landing?id=${stranger}`);
  expect(await follow(id, keyOf({ ...ended, nonce: newId() }))).toBe(`/landing?id=${id}`);
  expect(cookies.size).toBe(0);

  expect(await follow(id, keyOf(claim))).toBe(`/landing?id=${id}`);
  expect(await follow(id, keyOf(claim), '&to=registro')).toBe(`/registro/${id}`);
  expect(cookies.size).toBe(1);
});
