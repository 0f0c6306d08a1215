import { expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { createErasureList } from '@/lib/privacy/erasure-list';
import { createDataRequests } from '@/lib/privacy/repository';
import { goodPassword } from '@/tests/factories/accounts';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { newStaff, officeParts, permitted, staffPermitted, staffWithFactor } from '@/tests/factories/staff';
import { freshFolder } from '@/tests/factories/store';
import { giveRole } from '../change-staff';
import type { Staff } from '../types';
import { deleteOwnStaffAccount, eraseMember, eraseSelf } from './erase-member';

const email = 'luz@example.mx';

function eraseParts() {
  const parts = officeParts();
  const { store, attendees, clock } = parts;
  const registration = registrationDeps({ attendees, clock }, store);
  const deps = {
    ...registration,
    ...parts,
    event: registration.event,
    limits: { ...registration.limits, ...parts.limits },
    providerLinks: createProviderLinks(store),
    dataRequests: createDataRequests(store),
    keptMails: createKeptMails(freshFolder()),
    erasures: createErasureList(undefined),
    releaseSeats: async () => {},
  };
  const isGone = async ({ id, email }: Staff) =>
    (await parts.users.byId(id)) === null &&
    (await attendees.byEmailKey(email)) === null &&
    (await parts.roster.memberOf(email)) === null;
  /** Everything that the roster stores, and the mails of the requests. */
  const stored = async () => {
    const requests = [];
    for await (const request of deps.dataRequests.all()) requests.push(request);
    return {
      requests,
      roster: JSON.stringify(
        await store.collection({ name: 'staff_roster', key: 'text', unique: [], indexes: [] }).get('staff'),
      ),
    };
  };
  return { deps, isGone, stored };
}

test('a member with their password and a recent factor is deleted at once, audited and mailed', async () => {
  const { deps, isGone, stored } = eraseParts();
  await newStaff(deps, 'owner');
  const staff = await staffWithFactor(deps, 'desk', email);
  await registered('visitante', { email }, deps);
  const by = permitted(staff, 'deleteSelf', deps.clock());
  const user = { ...by, active: true, tokenVersion: 0 } as const;
  const wrong = await deleteOwnStaffAccount(deps, by, { user, currentPassword: 'x', client: 'c' });
  expect(wrong).toMatchObject({ fields: { currentPassword: 'passwordIncorrect' } });
  expect(await deps.roster.memberOf(email)).not.toBeNull();
  expect(await deps.roster.awaitedDeletions()).toEqual([]);
  const deleted = await deleteOwnStaffAccount(deps, by, { user, currentPassword: goodPassword, client: 'c' });
  expect(deleted).toMatchObject({ ok: true });
  expect(await isGone(staff)).toBe(true);
  const { requests, roster } = await stored();
  expect(requests).toMatchObject([
    { kind: 'deletion', mails: [{ kind: 'accountDeleted', to: { address: email }, state: 'queued' }] },
  ]);
  expect(roster).not.toContain(email);
  const entries = [];
  for await (const entry of deps.audit.all()) if (entry.by === staff.id) entries.push(entry);
  expect(entries.sort((a, b) => a.action.localeCompare(b.action))).toMatchObject([
    { action: 'change staff', record: staff.id, fields: ['role'], state: 'done' },
    { action: 'erase', state: 'done' },
  ]);
});

test('an organiser gives up their own role by deleting their account', async () => {
  const { deps, isGone } = eraseParts();
  await newStaff(deps, 'owner');
  const staff = await staffWithFactor(deps, 'organiser', email);
  expect(await eraseSelf(deps, permitted(staff, 'deleteSelf', deps.clock()))).toMatchObject({ ok: true });
  expect(await isGone(staff)).toBe(true);
});

test('the last owner cannot delete their account', async () => {
  const { deps, isGone } = eraseParts();
  const staff = await staffWithFactor(deps, 'owner', email);
  await newStaff(deps, 'desk');
  const by = permitted(staff, 'deleteSelf', deps.clock());
  expect(await eraseSelf(deps, by)).toEqual({ ok: false, code: 'last_owner' });
  expect([await isGone(staff), await deps.roster.awaitedDeletions()]).toEqual([false, []]);
  await giveRole(deps, { email: 'sol@example.mx', role: 'owner', by: 'command line' });
  expect(await eraseSelf(deps, by)).toMatchObject({ ok: true });
  expect(await isGone(staff)).toBe(true);
});

test('of two owners who delete themselves at the same time, one stays', async () => {
  const { deps } = eraseParts();
  const owners = [
    await staffPermitted(deps, 'owner', 'deleteSelf', email),
    await staffPermitted(deps, 'owner', 'deleteSelf', 'sol@example.mx'),
  ];
  const answers = await Promise.all(owners.map((by) => eraseSelf(deps, by)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await deps.roster.members()).toHaveLength(1);
});

test('an owner deletes a member who asked for it, and nobody else', async () => {
  const { deps, isGone, stored } = eraseParts();
  const by = await staffPermitted(deps, 'owner', 'changeOrganisers');
  const staff = await newStaff(deps, 'desk', email);
  await registered('visitante', { email }, deps);
  expect(await eraseMember(deps, by, { email })).toEqual({ ok: false, code: 'not_found' });
  await deps.roster.awaitDeletion(email, deps.clock());
  const queued: string[] = [];
  const update: typeof deps.roster.update = async (change, complete) => {
    const changed = await deps.roster.update(change, complete);
    if (changed.ok) queued.push(...changed.value.mails.map(({ kind }) => kind));
    return changed;
  };
  const watched = { ...deps, roster: { ...deps.roster, update } };
  expect(await eraseMember(watched, by, { email })).toMatchObject({ ok: true });
  // The mail about the deletion is enough, and a second one could be sent after it.
  expect([queued.includes('staffInvitation'), queued.includes('roleEnded')]).toEqual([true, false]);
  expect(await isGone(staff)).toBe(true);
  const { requests, roster } = await stored();
  expect(requests).toMatchObject([{ mails: [{ kind: 'accountDeleted', to: { address: email } }] }]);
  expect(roster).not.toContain(email);
});

test('a deletion that was interrupted after the role ended is completed by an owner', async () => {
  const { deps, isGone } = eraseParts();
  const by = await staffPermitted(deps, 'owner', 'changeOrganisers');
  const staff = await staffWithFactor(deps, 'desk', email);
  const insert = () => Promise.reject(new Error('interrupted'));
  const interrupted = { ...deps, dataRequests: { ...deps.dataRequests, insert } };
  await expect(eraseSelf(interrupted, permitted(staff, 'deleteSelf', deps.clock()))).rejects.toThrow();
  expect([await isGone(staff), (await deps.roster.awaitedDeletions()).length]).toEqual([false, 1]);
  expect(await eraseMember(deps, by, { email })).toMatchObject({ ok: true });
  expect(await isGone(staff)).toBe(true);
});
