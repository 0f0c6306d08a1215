import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changePassword } from '@/lib/accounts/change-password';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { usersSpec } from '@/lib/accounts/repository';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { resetPassword } from '@/lib/accounts/reset-password';
import { signIn } from '@/lib/accounts/sign-in';
import { signInWithProvider } from '@/lib/accounts/sign-in-with-provider';
import { newId } from '@/lib/base/ids';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { renewCode } from '@/lib/outreach/parties/renew-code';
import { erasePerson } from '@/lib/privacy/erase-person';
import { createErasureList } from '@/lib/privacy/erasure-list';
import { createDataRequests } from '@/lib/privacy/repository';
import { blockAttendee, unblockAttendee } from '@/lib/registration/block-attendee';
import { attendeesSpec } from '@/lib/registration/repository';
import { copyDatabase } from '@/lib/store/sqlite-files';
import { activeUser, goodPassword, linkIn, userRecord } from '@/tests/factories/accounts';
import { aParty, contactedParty } from '@/tests/factories/outreach';
import { registered, registrationDeps } from '@/tests/factories/registration';
import {
  newStaff,
  officeParts,
  permitted,
  setUpFactor,
  staffIn,
  staffWithFactor,
} from '@/tests/factories/staff';
import { freshFolder, freshStore, makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { endRole, giveRole, resetFactor } from './change-staff';
import { giveCode } from './factor/give-code';
import { renewRecoveryCodes } from './factor/renew-codes';
import { setContact } from './outreach/manage-contacts';
import { endParty, renewPartyCode } from './outreach/manage-parties';
import type { StaffRole } from './record';
import { repeatRevocations } from './repeat-revocations';

const by = 'command line' as const;
const next = 'roble-y-fresno';

function office(folder = freshFolder()) {
  const parts = officeParts({ store: freshStore(folder) });
  const { attendees, store, clock } = parts;
  const registration = registrationDeps({ attendees, clock }, store);
  const limits = { ...registration.limits, ...parts.limits };
  return { ...registration, ...parts, limits, folder };
}
type Office = ReturnType<typeof office>;

/** An office on a copy of the database, as a restore makes it. */
async function copied({ folder, store }: Office): Promise<() => Office> {
  const backup = freshFolder();
  await store.setup([attendeesSpec]);
  copyDatabase(join(folder, 'portal.db'), join(backup, 'portal.db'), attendeesSpec.name);
  return () => {
    const copy = freshFolder();
    copyDatabase(join(backup, 'portal.db'), join(copy, 'portal.db'), attendeesSpec.name);
    return office(copy);
  };
}

const listed = async ({ revocations }: Office) => (await revocations.all()).revocations;
const rolesIn = async ({ roster }: Office) =>
  Object.fromEntries((await roster.members()).map(({ email, role }) => [email, role]));
const nothing = { roles: [], factors: 0, recoveryCodes: 0, passes: 0, passwords: 0, parties: [] };

/** A member with a second factor, and their recovery codes. */
async function member(parts: Office, name: string, role: StaffRole) {
  const { recoveryCodes, staff } = await setUpFactor(
    parts,
    await newStaff(parts, role, `${name}@ejemplo.mx`),
  );
  return { email: `${name}@ejemplo.mx`, id: staff.id, sessionId: staff.session.id, codes: recoveryCodes };
}
const codesOf = async (parts: Office, id: string) =>
  (await userRecord(parts, id)).staff?.recoveryHashes.length;

test('roles that were ended or lowered stay so, also without an account, and one given again stays ended', async () => {
  const parts = office();
  const give = (email: string, role: StaffRole) => giveRole(parts, { email, role, by });
  await give('owner@ejemplo.mx', 'owner');
  const ana = await member(parts, 'ana', 'organiser');
  for (const [email, role] of [
    ['eva@ejemplo.mx', 'organiser'],
    ['waiting@ejemplo.mx', 'organiser'],
    ['again@ejemplo.mx', 'organiser'],
    ['raised@ejemplo.mx', 'desk'],
  ] as const)
    await give(email, role);
  const restore = await copied(parts);
  await endRole(parts, { email: ana.email, by });
  await endRole(parts, { email: 'waiting@ejemplo.mx', by });
  await give('eva@ejemplo.mx', 'desk');
  await endRole(parts, { email: 'again@ejemplo.mx', by });
  await give('again@ejemplo.mx', 'organiser');
  await give('raised@ejemplo.mx', 'organiser');
  await give('new@ejemplo.mx', 'desk');
  // These change nothing, so they must not be repeated.
  expect(await endRole(parts, { email: 'owner@ejemplo.mx', by })).toMatchObject({ code: 'last_owner' });
  expect(await endRole(parts, { email: 'nobody@ejemplo.mx', by })).toMatchObject({ code: 'not_found' });

  const restored = restore();
  expect(Object.keys(await rolesIn(restored))).toHaveLength(6);
  expect(await repeatRevocations(restored, await listed(parts))).toEqual({
    ...nothing,
    factors: 1,
    roles: [
      { email: ana.email, from: 'organiser', to: 'ended' },
      { email: 'eva@ejemplo.mx', from: 'organiser', to: 'desk' },
      { email: 'waiting@ejemplo.mx', from: 'organiser', to: 'ended' },
      { email: 'again@ejemplo.mx', from: 'organiser', to: 'ended' },
    ],
  });
  expect(await rolesIn(restored)).toEqual({
    'owner@ejemplo.mx': 'owner',
    'eva@ejemplo.mx': 'desk',
    'raised@ejemplo.mx': 'desk',
  });
  // Nor does an invitation of theirs leave the outbox.
  const [roster] = await restored.roster.withMail('mailDueAt', 10);
  expect(roster?.mails.map(({ to }) => to.address)).toEqual([
    'owner@ejemplo.mx',
    'eva@ejemplo.mx',
    'raised@ejemplo.mx',
  ]);
});

test('a role ends by the account too if the secret was replaced, and the last owner’s as well', async () => {
  const parts = office();
  const { email } = await member(parts, 'ana', 'owner');
  const restore = await copied(parts);
  await giveRole(parts, { email: 'eva@ejemplo.mx', role: 'owner', by });
  await endRole(parts, { email, by });
  const list = (await listed(parts)).map((each) =>
    each.kind === 'role' ? { ...each, subject: 'signed with a lost secret' } : each,
  );
  const restored = restore();
  await repeatRevocations(restored, list);
  expect(await rolesIn(restored)).toEqual({});
});

test('second factors that were removed, and recovery codes that were used or replaced, stay so', async () => {
  const parts = office();
  const [luz, sol, mar, una] = [
    await member(parts, 'luz', 'desk'),
    await member(parts, 'sol', 'desk'),
    await member(parts, 'mar', 'desk'),
    await member(parts, 'una', 'desk'),
  ];
  const restore = await copied(parts);
  await resetFactor(parts, { email: luz.email, by });
  const used = sol.codes[0] ?? '';
  expect((await giveCode(parts, await staffIn(parts, sol), used, { client: 'c' })).ok).toBe(true);
  const staff = await staffIn(parts, mar);
  const recent = { ...staff, session: { ...staff.session, factorAt: parts.clock() } };
  await renewRecoveryCodes(parts, permitted(recent, 'renewCodes', parts.clock()));

  const restored = restore();
  expect(await codesOf(restored, sol.id)).toBe(8);
  expect(await repeatRevocations(restored, await listed(parts))).toEqual({
    ...nothing,
    factors: 1,
    recoveryCodes: 2,
  });
  expect((await userRecord(restored, luz.id)).staff).toBeUndefined();
  expect([
    await codesOf(restored, sol.id),
    await codesOf(restored, mar.id),
    await codesOf(restored, una.id),
  ]).toEqual([7, 0, 8]);
  expect((await giveCode(restored, await staffIn(restored, sol), used, { client: 'c' })).ok).toBe(false);
  expect((await giveCode(restored, await staffIn(restored, sol), sol.codes[1], { client: 'c' })).ok).toBe(
    true,
  );
});

test('a pass that was blocked is blocked again, and one that was unblocked later is not', async () => {
  const parts = office();
  const ids: string[] = [];
  for (const name of ['uno', 'dos', 'tres']) {
    const { id } = await registered('visitante', { email: `${name}@ejemplo.mx` }, parts);
    ids.push(id);
  }
  const [one = '', two = '', three = ''] = ids;
  const restore = await copied(parts);
  for (const id of [one, two]) await blockAttendee(parts, { id, by });
  parts.pass(1);
  await unblockAttendee(parts, { id: two, by });
  expect(await blockAttendee(parts, { id: 'f'.repeat(24), by })).toMatchObject({ code: 'not_found' });
  const restored = restore();
  expect(await repeatRevocations(restored, await listed(parts))).toEqual({ ...nothing, passes: 1 });
  const blocked = ids.map(async (id) => (await restored.attendees.byId(id))?.blockedAt !== undefined);
  expect(await Promise.all(blocked)).toEqual([true, false, false]);
  expect((await listed(parts)).map(({ subject }) => subject)).not.toContain(three);
});

test('a password that was changed, reset or taken from a stranger no longer signs in, and no identity that went with it', async () => {
  const parts = office();
  const [ana, eva, luz, sol] = [
    await activeUser(parts, { email: 'ana@ejemplo.mx' }),
    await activeUser(parts, { email: 'eva@ejemplo.mx' }),
    await activeUser(parts, { email: 'luz@ejemplo.mx' }),
    await activeUser(parts, { email: 'sol@ejemplo.mx' }),
  ];
  await parts.users.update(eva.id, (user) => ({ ...user, identities: ['facebook:1'] }));
  const restore = await copied(parts);
  const typed = { currentPassword: goodPassword, password: next, password2: next };
  const changed = await changePassword(parts, { user: ana, typed, locale: 'es', client: 'c' });
  expect(changed.ok).toBe(true);
  await requestPasswordReset(parts, { typed: { email: eva.email }, locale: 'es', client: 'c' });
  const proof = await linkIn(parts, eva.id, 'passwordReset');
  await resetPassword(parts, {
    typed: { password: next, password2: next },
    proof,
    locale: 'es',
    client: 'c',
  });
  const google = { provider: 'google', providerAccountId: '7', email: luz.email, isEmailVerified: true };
  const providers = { ...parts, providerLinks: createProviderLinks(parts.store) };
  expect((await signInWithProvider(providers, google, { locale: 'es', client: 'c' })).ok).toBe(true);
  // Neither a wrong current password nor a used link revokes anything.
  const wrong = { ...typed, currentPassword: 'not this one' };
  await changePassword(parts, { user: sol, typed: wrong, locale: 'es', client: 'c' });
  await changePassword(parts, { user: { ...sol, tokenVersion: 9 }, typed, locale: 'es', client: 'c' });

  const restored = restore();
  const signsIn = async (email: string, password = goodPassword) =>
    (await signIn(restored, { typed: { email, password }, client: 'c' })).ok;
  expect(await signsIn(ana.email)).toBe(true);
  const list = await listed(parts);
  expect(await repeatRevocations(restored, list)).toEqual({ ...nothing, passwords: 3 });
  for (const { email } of [ana, eva, luz]) expect(await signsIn(email)).toBe(false);
  expect(await signsIn(sol.email)).toBe(true);
  expect(await userRecord(restored, eva.id)).toMatchObject({ identities: [], sessions: [] });

  // Repeated, it undoes nothing that people did since.
  await requestPasswordReset(restored, { typed: { email: ana.email }, locale: 'es', client: 'c' });
  const again = await linkIn(restored, ana.id, 'passwordReset');
  await resetPassword(restored, {
    typed: { password: next, password2: next },
    proof: again,
    locale: 'es',
    client: 'c',
  });
  expect(await repeatRevocations(restored, list)).toEqual(nothing);
  expect(await signsIn(ana.email, next)).toBe(true);
});

test('an erased member without an account does not come back, nor an invitation to a former one', async () => {
  const parts = office();
  const emails = ['present@ejemplo.mx', 'former@ejemplo.mx', 'other@ejemplo.mx'];
  for (const email of emails) await giveRole(parts, { email, role: 'desk', by });
  await endRole(parts, { email: 'former@ejemplo.mx', by });
  const before = (await listed(parts)).map(({ _id }) => _id);
  const restore = await copied(parts);
  const erasing = {
    ...parts,
    providerLinks: createProviderLinks(parts.store),
    dataRequests: createDataRequests(parts.store),
    keptMails: createKeptMails(parts.folder),
    erasures: createErasureList(parts.folder),
  };
  for (const email of ['present@ejemplo.mx', 'former@ejemplo.mx', 'stranger@ejemplo.mx'])
    await erasePerson(erasing, email);
  const since = (await listed(parts)).filter(({ _id }) => !before.includes(_id));
  expect(since.map(({ kind, value }) => [kind, value])).toEqual([
    ['role', 'ended'],
    ['role', 'ended'],
  ]);
  const restored = restore();
  await repeatRevocations(restored, since);
  expect(JSON.stringify(await restored.roster.withMail('mailDueAt', 10))).not.toMatch(/present@|former@/);
});

test('of groups, a replaced code, a former contact and one that was ended do not come back', async () => {
  const parts = office();
  const staff = permitted(await staffWithFactor(parts, 'organiser'), 'parties', parts.clock());
  const school = (name: string) => contactedParty(parts, { name });
  const [coded, contacted, ended, same] = [
    await school('Escuela Norte'),
    await school('Escuela Sur'),
    await school('Escuela Este'),
    await school('Escuela Oeste'),
  ];
  const restore = await copied(parts);
  await renewCode(parts, coded);
  await renewPartyCode(parts, staff, contacted._id);
  const eva = { contactName: 'Eva', contactEmail: 'eva@udg.example', contactLocale: 'es' };
  expect(await setContact(parts, staff, { ...eva, party: contacted._id })).toMatchObject({ ok: true });
  await endParty(parts, staff, ended._id);
  const first = await aParty(parts, { name: 'Escuela nueva' });
  expect(await setContact(parts, staff, { ...eva, party: first._id })).toMatchObject({ ok: true });
  // This changes nothing, so it must not be repeated.
  expect(await endParty(parts, staff, newId())).toMatchObject({ code: 'not_found' });

  const restored = restore();
  const list = await listed(parts);
  expect(list).toHaveLength(4);
  const { parties } = await repeatRevocations(restored, list);
  expect(Object.fromEntries(parties.map(({ name, revoked }) => [name, revoked]))).toEqual({
    'Escuela Norte': ['code'],
    'Escuela Sur': ['code', 'contact'],
    'Escuela Este': ['ended'],
  });
  for (const { code } of [coded, contacted]) expect(await restored.parties.byCode(code)).toBeNull();
  const withoutContact = await restored.parties.get(contacted._id);
  for (const field of ['contact', 'contactKey', 'contactNonce'])
    expect(withoutContact).not.toHaveProperty(field);
  expect(withoutContact).toMatchObject({ name: 'Escuela Sur', mails: [] });
  expect(await restored.parties.get(ended._id)).toMatchObject({ endedAt: parts.clock() });
  expect(await restored.parties.get(ended._id)).not.toHaveProperty('contactNonce');
  expect(await restored.parties.get(same._id)).toEqual(await parts.parties.get(same._id));
  expect(await repeatRevocations(restored, list)).toEqual(nothing);
});

test('an interruption at any step loses no revocation, and an unreadable record stops no other', async () => {
  const parts = office();
  const [luz, sol] = [await member(parts, 'luz', 'desk'), await member(parts, 'sol', 'desk')];
  const { id } = await registered('visitante', {}, parts);
  const restore = await copied(parts);
  await resetFactor(parts, { email: luz.email, by });
  await endRole(parts, { email: sol.email, by });
  await blockAttendee(parts, { id, by });
  const list = await listed(parts);
  const power = () => Promise.reject(new Error('the power is gone'));
  const restored = restore();
  const cuts = [
    { ...restored, roster: { ...restored.roster, restrict: power } },
    { ...restored, attendees: { ...restored.attendees, update: power } },
    { ...restored, revocationRecords: { ...restored.revocationRecords, noteRepeated: power } },
  ];
  for (const cut of cuts) await expect(repeatRevocations(cut, list)).rejects.toThrow('power');
  await repeatRevocations(restored, list);
  expect(await rolesIn(restored)).toEqual({ [luz.email]: 'desk' });
  expect((await userRecord(restored, luz.id)).staff).toBeUndefined();
  expect((await restored.attendees.byId(id))?.blockedAt).toBeDefined();

  const other = restore();
  await makeUnreadable(other.store, usersSpec, luz.id);
  const reported = reportedDocuments();
  expect(await repeatRevocations(other, list)).toMatchObject({
    factors: 1,
    passes: 1,
    roles: [{ email: sol.email }],
  });
  expect(reported).toContain(luz.id);
});
