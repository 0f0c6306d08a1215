import { expect, test } from 'vitest';
import { toSignedInUser } from '@/lib/accounts/rules';
import { userRecord } from '@/tests/factories/accounts';
import { officeParts, staffWithFactor } from '@/tests/factories/staff';
import { admitStaff } from './admit-staff';

test('staff open 600 pages in 10 minutes, and what has a limit of its own does not count', async () => {
  const parts = officeParts();
  const { id, session } = await staffWithFactor(parts, 'organiser');
  const user = { ...toSignedInUser(await userRecord(parts, id)), sessionId: session.id };
  for (let part = 0; part < 601; part++) expect((await admitStaff(parts, user, false)).ok).toBe(true);
  for (let page = 0; page < 600; page++) expect((await admitStaff(parts, user)).ok).toBe(true);
  expect(await admitStaff(parts, user)).toMatchObject({ code: 'too_many_requests' });
});

test('a session without the second factor uses up its own pages, not those of the member', async () => {
  const parts = officeParts();
  const { id, session } = await staffWithFactor(parts, 'organiser');
  const other = { ...session, id: 'without the factor', factorAt: undefined };
  await parts.users.update(id, (user) => ({ ...user, sessions: [...user.sessions, other] }));
  const user = toSignedInUser(await userRecord(parts, id));
  for (let page = 0; page < 600; page++)
    expect((await admitStaff(parts, { ...user, sessionId: other.id })).ok).toBe(true);
  expect(await admitStaff(parts, { ...user, sessionId: other.id })).toMatchObject({
    code: 'too_many_requests',
  });
  expect(await admitStaff(parts, { ...user, sessionId: session.id })).toMatchObject({ ok: true });
});
