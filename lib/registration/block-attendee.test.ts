import { expect, test } from 'vitest';
import { passContent } from '@/components/pass/pass-content';
import { commandLine } from '@/lib/audit/record';
import { withOutcome } from '@/lib/mail/rules';
import {
  answersOf,
  nobody,
  ownerOf,
  registrationDeps,
  registrationOf,
  signedIn,
} from '@/tests/factories/registration';
import { blockAttendee, unblockAttendee } from './block-attendee';
import { correctEmail } from './correct/correct-email';
import { resendInvitation } from './mails/resend-invitation';
import type { Attendee } from './record';
import { registerAttendee } from './register-attendee';
import {
  presentOwnCopy,
  presentToOrganiser,
  presentToOwner,
  presentToStranger,
} from './views/present-attendee';

async function registered(email = 'maria@ejemplo.mx') {
  const deps = registrationDeps();
  const result = await registerAttendee(
    deps,
    registrationOf('visitante', { answers: answersOf('visitante', { email }) }),
  );
  const id = result.ok ? result.value.id : '';
  const stored = async () => (await deps.attendees.byId(id)) as Attendee;
  const passTime = (seconds: number) => {
    deps.time.now = new Date(deps.time.now.getTime() + seconds * 1000);
  };
  return { deps, id, stored, passTime, target: { id, by: commandLine } as const };
}

test('a blocked attendee keeps the address, and nobody gets the QR code', async () => {
  const { deps, stored, target } = await registered();
  const before = await stored();
  await blockAttendee(deps, target);
  const blocked = await stored();
  expect(blocked).toMatchObject({ blockedAt: deps.time.now, emailKey: before.emailKey, guid: before.guid });
  for (const present of [presentToOwner, presentOwnCopy, presentToOrganiser]) {
    expect(present(blocked)).toMatchObject({ _id: before._id, blocked: true });
    expect(JSON.stringify(present(blocked))).not.toContain(before.guid);
    expect(JSON.stringify(present(before))).toContain(before.guid);
  }
  expect(presentToStranger(blocked)).toEqual(presentToStranger(before));
  expect(() => passContent(blocked, deps.event, 'es')).toThrow();
  const again = await registerAttendee(deps, registrationOf('visitante'));
  expect(again).toMatchObject({ code: 'email_already_registered' });
});

test('resends, a corrected address and a changed category are refused with the contact of the help desk', async () => {
  const { deps, id, stored, passTime, target } = await registered();
  await blockAttendee(deps, target);
  passTime(120);
  const { email, phone } = deps.event.contact;
  const refusal = { ok: false, code: 'blocked', values: { contact: `${email}, ${phone}` } };
  const caller = ownerOf(await stored());
  expect(await resendInvitation(deps, { id, caller: nobody })).toEqual(refusal);
  expect(await resendInvitation(deps, { id, caller })).toEqual(refusal);
  expect(await correctEmail(deps, { id, typed: { email: 'ana@ejemplo.mx' }, caller })).toEqual(refusal);
  const asStudent = registrationOf('estudiante', { caller: signedIn() });
  expect(await registerAttendee(deps, asStudent)).toEqual(refusal);
});

test('a block that overtakes a corrected address or a changed category stops it', async () => {
  const { deps, id, stored, passTime, target } = await registered();
  passTime(120);
  const caller = ownerOf(await stored());
  const overtaken = {
    ...deps,
    attendees: {
      ...deps.attendees,
      update: async (...[of, change]: Parameters<typeof deps.attendees.update>) => {
        if (!(await stored()).blockedAt) await blockAttendee(deps, target);
        return deps.attendees.update(of, change);
      },
    },
  };
  const correction = { id, typed: { email: 'ana@ejemplo.mx' }, caller };
  expect(await correctEmail(overtaken, correction)).toMatchObject({ code: 'blocked' });
  await unblockAttendee(deps, target);
  const before = await stored();
  const asStudent = registrationOf('estudiante', { caller: signedIn() });
  expect(await registerAttendee(overtaken, asStudent)).toMatchObject({ code: 'blocked' });
  const { email, categoria } = before;
  expect(await stored()).toMatchObject({ email, categoria, blockedAt: deps.time.now });
  expect((await stored()).mails.filter(({ kind }) => kind === 'invitation')).toHaveLength(1);
  expect(deps.released).toEqual([]);
});

test('a waiting pass is held back while blocked, also after an interrupted try, and sent afterwards', async () => {
  const { deps, id, stored, passTime, target } = await registered();
  await blockAttendee(deps, target);
  const notice = { kind: 'changedByStaff', dueAt: deps.time.now, props: { what: 'blocked' } };
  expect(await stored()).toMatchObject({ mails: [{ state: 'queued' }, notice] });
  expect((await stored()).mailDueAt).toBeUndefined();
  const refused = { outcome: 'refused', kind: 'transport', message: '500' } as const;
  const timings = { firstRetry: 10, maxRetry: 10, window: 10, lease: 10, sweep: 10, probe: 10 };
  await deps.attendees.update(id, (current) => ({
    ...current,
    mails: current.mails.map((mail) =>
      mail.kind === 'invitation' ? withOutcome(mail, refused, deps.time.now, timings) : mail,
    ),
  }));
  expect(await stored()).toMatchObject({ mails: [{ state: 'retry' }, notice] });
  expect((await stored()).mails[0]?.dueAt).toBeUndefined();
  passTime(60);
  await unblockAttendee(deps, target);
  const unblocked = await stored();
  expect(unblocked).toMatchObject({ mailDueAt: deps.time.now, mails: [{ dueAt: deps.time.now }, {}, {}] });
  expect(unblocked.blockedAt).toBeUndefined();
  expect(presentToOwner(unblocked)).toMatchObject({ guid: unblocked.guid });
});

test('a pass that was tried before the block is tried anew after a block of more than a day', async () => {
  const { deps, id, stored, passTime, target } = await registered();
  const triedAt = deps.time.now;
  await deps.attendees.update(id, (current) => ({
    ...current,
    mails: current.mails.map((mail) => ({ ...mail, state: 'retry', attempts: 7, firstTriedAt: triedAt })),
  }));
  const unblockAfter = async (seconds: number) => {
    await blockAttendee(deps, target);
    passTime(seconds);
    await unblockAttendee(deps, target);
    return (await stored()).mails[0];
  };
  expect(await unblockAfter(3600)).toMatchObject({
    dueAt: deps.time.now,
    attempts: 7,
    firstTriedAt: triedAt,
  });
  const anew = await unblockAfter(24 * 3600);
  expect(anew).toMatchObject({ dueAt: deps.time.now, state: 'queued', attempts: 0 });
  expect(anew?.firstTriedAt).toBeUndefined();
});

test('blocking and unblocking are audited, and repeating them changes nothing', async () => {
  const { deps, id, stored, passTime, target } = await registered();
  await blockAttendee(deps, target);
  const blocked = await stored();
  passTime(60);
  await blockAttendee(deps, target);
  expect(await stored()).toEqual(blocked);
  passTime(60);
  await unblockAttendee(deps, target);
  const entries = await deps.audit.ofRecord(id);
  const common = { by: commandLine, record: id, fields: ['blockedAt'], state: 'done' };
  expect(entries).toMatchObject([
    { ...common, action: 'block' },
    { ...common, action: 'block' },
    { ...common, action: 'unblock' },
  ]);
  expect(deps.events.slice(1)).toEqual([
    ['pass_blocked', { attendeeId: id, actor: commandLine }],
    ['pass_blocked', { attendeeId: id, actor: commandLine }],
    ['pass_unblocked', { attendeeId: id, actor: commandLine }],
  ]);
});

test('an unknown id is not found, and leaves no entry', async () => {
  const { deps } = await registered();
  const unknown = { id: 'f'.repeat(24), by: commandLine } as const;
  expect(await blockAttendee(deps, unknown)).toEqual({ ok: false, code: 'not_found' });
  expect(await unblockAttendee(deps, unknown)).toEqual({ ok: false, code: 'not_found' });
  expect(await deps.audit.ofRecord(unknown.id)).toEqual([]);
});
