import { expect, test } from 'vitest';
import { activateUser } from '@/lib/accounts/activate-user';
import { usersSpec } from '@/lib/accounts/repository';
import { openSession } from '@/lib/accounts/session';
import { createOutbox } from '@/lib/mail/outbox';
import { defaultTimings } from '@/lib/mail/rules';
import { activeUser, linkIn, mailsOf, userRecord, waitingUser } from '@/tests/factories/accounts';
import { newStaff, officeParts, setUpFactor, staffWithFactor } from '@/tests/factories/staff';
import { makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { permit, type StaffFor } from './abilities';
import { endRole, giveRole, resetFactor } from './change-staff';
import { findStaff, hasFactor } from './find-staff';
import { listStaff } from './list-staff';
import type { Staff } from './types';

const by = 'command line';
const email = 'luz@example.mx';

function changer(parts: { clock(): Date }, staff: Staff): StaffFor<'changeStaff'> {
  const permitted = permit(staff, 'changeStaff', parts.clock());
  if (!permitted.ok) throw new Error(permitted.code);
  return permitted.value;
}

test('a role takes effect once the account of its address, in any spelling, has a proven password', async () => {
  const parts = officeParts();
  expect(await giveRole(parts, { email: ' Luz@Example.mx ', role: 'desk', by })).toEqual({
    ok: true,
    value: null,
  });
  const waiting = await waitingUser(parts, { email });
  const session = await openSession(parts, waiting, '');
  expect(await findStaff(parts, session)).toBeNull();
  expect(await listStaff(parts, by)).toMatchObject([
    { email: 'Luz@Example.mx', role: 'desk', state: 'waiting' },
  ]);
  await activateUser(parts, await linkIn(parts, waiting.id, 'activation'), waiting);
  expect(await findStaff(parts, session)).toMatchObject({ role: 'desk', id: waiting.id });
  expect(await listStaff(parts, by)).toMatchObject([{ state: 'noFactor' }]);
});

test('a member whose account cannot be read is listed as one without an account', async () => {
  const parts = officeParts();
  const { id } = await newStaff(parts, 'desk');
  await newStaff(parts, 'owner');
  await makeUnreadable(parts.store, usersSpec, id);
  const reported = reportedDocuments();
  expect(await listStaff(parts, by)).toMatchObject([
    { role: 'owner', state: 'noFactor' },
    { role: 'desk', state: 'waiting' },
  ]);
  expect([...reported]).toEqual([id]);
});

test('an account that somebody else may have registered does not get the role', async () => {
  const parts = officeParts();
  await giveRole(parts, { email, role: 'owner', by });
  const user = await activeUser(parts, { email });
  expect(await findStaff(parts, await openSession(parts, user, ''))).toBeNull();
  expect(await listStaff(parts, by)).toMatchObject([{ state: 'unproven' }]);
});

test.each(['organiser', 'owner'] as const)(
  'an organiser can neither make, change or end an %s, nor reset a factor; an owner can',
  async (role) => {
    const parts = officeParts();
    await newStaff(parts, 'owner');
    const other = await newStaff(parts, role, 'sol@example.mx');
    const desk = await newStaff(parts, 'desk');
    const tried = async (by: StaffFor<'changeStaff'>) => [
      await giveRole(parts, { email, role, by }),
      await giveRole(parts, { email: desk.email, role, by }),
      await resetFactor(parts, { email: desk.email, by }),
      await giveRole(parts, { email: other.email, role: 'desk', by }),
      await giveRole(parts, { email: other.email, role, by }),
      await endRole(parts, { email: other.email, by }),
    ];
    const organiser = changer(parts, await staffWithFactor(parts, 'organiser', 'luna@example.mx'));
    const before = await parts.roster.members();
    const refused = { ok: false, code: 'not_found' };
    // Giving somebody the role that they have changes nothing, so the fifth attempt is about a role given again.
    expect(await tried(organiser)).toEqual(Array(6).fill(refused));
    expect(await endRole(parts, { email: organiser.email, by: organiser })).toEqual(refused);
    expect(await parts.roster.members()).toEqual(before);
    const owner = changer(parts, await staffWithFactor(parts, 'owner', 'eva@example.mx'));
    expect((await tried(owner)).map(({ ok }) => ok)).toEqual(Array(6).fill(true));
  },
);

test('an organiser adds and ends people of the desk', async () => {
  const parts = officeParts();
  const organiser = changer(parts, await staffWithFactor(parts, 'organiser'));
  expect(await giveRole(parts, { email, role: 'desk', by: organiser })).toMatchObject({ ok: true });
  expect(await endRole(parts, { email, by: organiser })).toMatchObject({ ok: true });
});

test('a member is mailed each change of their role and factor, by whom, in their language', async () => {
  const parts = officeParts();
  const owner = changer(parts, await staffWithFactor(parts, 'owner'));
  const { id, email, name } = await staffWithFactor(parts, 'desk');
  await parts.users.update(id, (current) => ({ ...current, locale: 'en' }));
  const toMember = async () => {
    const [roster] = await parts.roster.withMail('mailDueAt', 10);
    return roster?.mails.filter(({ to }) => to.address === email) ?? [];
  };
  await giveRole(parts, { email, role: 'desk', by: owner });
  expect(await toMember()).toMatchObject([{ kind: 'staffInvitation' }]);
  await giveRole(parts, { email, role: 'organiser', by: owner });
  await resetFactor(parts, { email, by: owner });
  expect(await mailsOf(parts, id, 'factorRemoved')).toMatchObject([{ locale: 'en', to: { address: email } }]);
  await endRole(parts, { email, by: owner });
  expect(await toMember()).toMatchObject([
    { kind: 'staffInvitation' },
    { kind: 'roleChanged', locale: 'en', props: { changedBy: owner.name, role: 'organiser' } },
    { kind: 'roleEnded', locale: 'en', to: { name }, props: { changedBy: owner.name } },
  ]);
  expect(await mailsOf(parts, id, 'factorRemoved')).toHaveLength(1);
});

test('a refused change is mailed to nobody', async () => {
  const parts = officeParts();
  const owner = changer(parts, await staffWithFactor(parts, 'owner'));
  const before = await parts.roster.withMail('mailDueAt', 10);
  expect(await endRole(parts, { email: owner.email, by: owner })).toEqual({ ok: false, code: 'last_owner' });
  expect(await parts.roster.withMail('mailDueAt', 10)).toEqual(before);
});

test('the last owner stays, even if two owners end each other at the same time', async () => {
  const parts = officeParts();
  await giveRole(parts, { email, role: 'owner', by });
  const refused = { ok: false, code: 'last_owner' };
  expect(await endRole(parts, { email, by })).toEqual(refused);
  expect(await giveRole(parts, { email, role: 'desk', by })).toEqual(refused);
  const other = 'sol@example.mx';
  await giveRole(parts, { email: other, role: 'owner', by });
  const results = await Promise.all([email, other].map((each) => endRole(parts, { email: each, by })));
  expect(results).toContainEqual(refused);
  expect(await parts.roster.members()).toHaveLength(1);
});

test('a full roster takes nobody else, and still changes roles', async () => {
  const parts = officeParts();
  for (let n = 1; n <= 200; n++) {
    const member = { email: `equipo${n}@example.mx`, role: n === 1 ? 'owner' : 'desk', by } as const;
    expect((await giveRole(parts, member)).ok).toBe(true);
  }
  expect(await giveRole(parts, { email, role: 'desk', by })).toEqual({ ok: false, code: 'staff_full' });
  const second = { email: 'equipo2@example.mx', role: 'organiser', by } as const;
  expect((await giveRole(parts, second)).ok).toBe(true);
});

test('ending a role ends access, second factor and all sessions immediately', async () => {
  const parts = officeParts();
  await giveRole(parts, { email, role: 'owner', by });
  const staff = await staffWithFactor(parts, 'desk');
  expect(await endRole(parts, { email: staff.email, by })).toMatchObject({ ok: true });
  const account = await userRecord(parts, staff.id);
  expect([account.staff, account.sessions]).toEqual([undefined, []]);
  expect(await findStaff(parts, { id: staff.id, sessionId: staff.session.id })).toBeNull();
  expect(await endRole(parts, { email: staff.email, by })).toEqual({ ok: false, code: 'not_found' });
});

test('ending a role also removes a factor that is set up at the same time', async () => {
  const parts = officeParts();
  await giveRole(parts, { email, role: 'owner', by });
  const staff = await newStaff(parts, 'desk');
  const update: typeof parts.roster.update = async (...change) => {
    await setUpFactor(parts, staff);
    return parts.roster.update(...change);
  };
  const roster = { ...parts.roster, update };
  expect(await endRole({ ...parts, roster }, { email: staff.email, by })).toMatchObject({ ok: true });
  expect((await userRecord(parts, staff.id)).staff).toBeUndefined();
});

test('ending a role again completes a call that was interrupted before the account was changed', async () => {
  const parts = officeParts();
  await giveRole(parts, { email, role: 'owner', by });
  const staff = await staffWithFactor(parts, 'desk');
  const update = () => Promise.reject(new Error('interrupted'));
  const interrupted = endRole({ ...parts, users: { ...parts.users, update } }, { email: staff.email, by });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await parts.roster.memberOf(staff.email)).toBeNull();
  expect(await endRole(parts, { email: staff.email, by })).toEqual({ ok: true, value: null });
  const account = await userRecord(parts, staff.id);
  expect([account.staff, account.sessions]).toEqual([undefined, []]);
  expect(await endRole(parts, { email: staff.email, by })).toMatchObject({ code: 'not_found' });
});

test('every change is audited: by whom, about which account, and how it ended', async () => {
  const parts = officeParts();
  await giveRole(parts, { email, role: 'owner', by });
  const desk = await newStaff(parts, 'desk');
  const owner = changer(parts, await staffWithFactor(parts, 'owner'));
  const entries = async () => {
    const all = [];
    for await (const { by, action, record, fields, state } of parts.audit.all())
      all.push({ by, action, record, fields, state });
    return all;
  };
  const earlier = (await entries()).length;
  await giveRole(parts, { email: desk.email, role: 'organiser', by: owner });
  await resetFactor(parts, { email: desk.email, by: owner });
  await endRole(parts, { email: desk.email, by: owner });
  await endRole(parts, { email: desk.email, by: owner });
  const entry = { by: owner.id, action: 'change staff', record: desk.id, fields: ['role'], state: 'done' };
  const written = await entries();
  expect(written).toHaveLength(earlier + 4);
  expect(written.filter((each) => each.by === owner.id)).toEqual(
    expect.arrayContaining([entry, { ...entry, fields: ['factor'] }, entry, { ...entry, state: 'refused' }]),
  );
});

test('an owner resets a lost factor, which ends the sessions of whoever has it', async () => {
  const parts = officeParts();
  const desk = await newStaff(parts, 'desk');
  await setUpFactor(parts, desk);
  const owner = changer(parts, await staffWithFactor(parts, 'owner'));
  expect(await resetFactor(parts, { email: desk.email, by: owner })).toMatchObject({ ok: true });
  const account = await userRecord(parts, desk.id);
  expect([hasFactor(account), account.sessions]).toEqual([false, []]);
  expect((await listStaff(parts, by)).find((each) => each.email === desk.email)?.state).toBe('noFactor');
});

test.each(['', 'luz', 'luz@example'])('refuses the address “%s”', async (wrong) => {
  const refused = await giveRole(officeParts(), { email: wrong, role: 'desk', by });
  expect(refused).toEqual({ ok: false, code: 'invalid_fields', fields: { email: 'emailInvalid' } });
});

test('a new member is invited once with their link, in the language of the inviting member, or the organiser’s language', async () => {
  const parts = officeParts();
  const owner = changer(parts, await staffWithFactor(parts, 'owner'));
  for (const [role, locale] of [
    ['desk', 'en'],
    ['organiser', 'es'],
  ] as const)
    await giveRole(parts, { email: ' Luz@Example.mx ', role, by: owner, locale });
  const { organizerLanguage, shortName } = parts.event;
  const waiting = await parts.roster.withMail('mailDueAt', 10);
  const mails = waiting.flatMap((roster) => roster.mails);
  expect(mails.slice(-1)).toMatchObject([
    { kind: 'roleChanged', locale: 'en', props: { role: 'organiser' } },
  ]);
  expect(mails.slice(0, -1)).toMatchObject([
    {
      locale: organizerLanguage,
      to: { address: owner.email },
      props: { invitedBy: shortName[organizerLanguage] },
    },
    {
      kind: 'staffInvitation',
      locale: 'en',
      to: { name: '', address: 'Luz@Example.mx' },
      props: { invitedBy: owner.name, role: 'desk' },
      link: { path: '/segundo-paso', purpose: 'enrolment' },
    },
  ]);
});

test('an invitation is sent, and deleted with the member’s data', async () => {
  const parts = officeParts();
  await giveRole(parts, { email, role: 'desk', by });
  const outbox = createOutbox([parts.roster.outbox, parts.users.outbox], parts.clock, defaultTimings);
  const record = await outbox.claim();
  const sent = async (id: string) =>
    record && (await outbox.settle(record, id, (mail) => ({ ...mail, state: 'sent', dueAt: undefined })));
  expect(await sent(record?.claimed[0]?.id ?? '')).toMatchObject({ kind: 'staffInvitation', state: 'sent' });
  await parts.roster.forget((member) => member.emailKey === email);
  expect(await parts.roster.members()).toEqual([]);
  await giveRole(parts, { email: 'sol@example.mx', role: 'desk', by });
  const [roster] = await parts.roster.withMail('mailDueAt', 10);
  expect(roster?.mails.map(({ to }) => to.address)).toEqual(['sol@example.mx']);
});

test('staff who have reached their mail limit invite nobody and change nothing', async () => {
  const parts = officeParts();
  const owner = changer(parts, await staffWithFactor(parts, 'owner'));
  const over = { ok: false, code: 'too_many_requests', retryAfter: 60 } as const;
  const deps = { ...parts, mailPermits: { byStaff: async () => over } };
  expect(await giveRole(deps, { email, role: 'desk', by: owner })).toEqual(over);
  expect(await parts.roster.memberOf(email)).toBeNull();
});

test('the audit has the roles before and after, and the security log who changed them', async () => {
  const parts = officeParts();
  const owner = changer(parts, await staffWithFactor(parts, 'owner'));
  for (const role of ['desk', 'organiser'] as const) {
    await giveRole(parts, { email, role, by: owner });
    parts.pass(1);
  }
  await endRole(parts, { email, by: owner });
  const { documents } = await parts.audit.latest({ where: { by: owner.id }, limit: 9 });
  expect(documents.map(({ roles }) => roles).reverse()).toEqual([
    { after: 'desk' },
    { before: 'desk', after: 'organiser' },
    { before: 'organiser' },
  ]);
  // All are about the same member, who has no account yet.
  const records = new Set(documents.map(({ record }) => record));
  expect([...records]).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)]);
  expect(JSON.stringify(documents)).not.toContain(email);
  const changes = parts.events.filter(([event]) => event === 'staff_changed').slice(-3);
  expect(changes).toEqual(Array(3).fill(['staff_changed', { userId: undefined, actor: owner.id }]));
});

test('an organiser who resets a second factor is refused, with an entry', async () => {
  const parts = officeParts();
  const { id } = await staffWithFactor(parts, 'desk');
  const organiser = changer(parts, await staffWithFactor(parts, 'organiser'));
  const reset = await resetFactor(parts, { email: 'desk@example.mx', by: organiser });
  expect(reset).toEqual({ ok: false, code: 'not_found' });
  const refused = { by: organiser.id, action: 'change staff', fields: ['factor'], state: 'refused' };
  expect((await parts.audit.ofRecord(id)).at(-1)).toMatchObject(refused);
});
