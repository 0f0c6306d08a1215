import { expect, test } from 'vitest';
import { commandLine } from '@/lib/audit/record';
import { newId } from '@/lib/base/ids';
import { ok, refuse } from '@/lib/base/result';
import { createOutbox } from '@/lib/mail/outbox';
import { asFailed, defaultTimings, withMails } from '@/lib/mail/rules';
import { createDataRequests } from '@/lib/privacy/repository';
import type { Cursor } from '@/lib/store/port';
import { attendeesIn, registered, registrationDeps } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { giveRole } from './change-staff';
import { bouncedMails, failedMails, listMails, waitingMails } from './list-mails';
import { resendPass } from './people/change-person';
import { retryMail } from './retry-mail';

/** Two people whose passes wait. The pass of the second one has failed. */
async function mailParts() {
  const parts = officeParts();
  const attendees = attendeesIn(parts.store, parts.clock);
  const registration = registrationDeps({ attendees, clock: parts.clock }, parts.store);
  const [waiting, broken] = [
    await registered('visitante', {}, registration),
    await registered('visitante', { email: 'ana@ejemplo.mx' }, registration),
  ];
  await attendees.update(broken.id, (current) =>
    withMails(
      current,
      current.mails.map((mail) => asFailed(mail, '422 validation_error')),
    ),
  );
  const sender = createOutbox([attendees.outbox], parts.clock, defaultTimings);
  const dataRequests = createDataRequests(parts.store);
  const [mail] = (await broken.stored()).mails;
  const { parties, invitees } = registration;
  return {
    ...parts,
    parties,
    invitees,
    attendees,
    dataRequests,
    sender,
    waiting,
    record: broken.id,
    mail: mail?.id ?? '',
  };
}

test('lists the mails that failed, and those that wait', async () => {
  const parts = await mailParts();
  const reason = { state: 'failed', lastError: '422 validation_error' };
  await giveRole(parts, { email: 'luz@ejemplo.mx', role: 'desk', by: commandLine });
  expect(await failedMails(parts, 50)).toMatchObject([
    { record: parts.record, mail: reason, isPerson: true },
  ]);
  const waiting = await waitingMails(parts, 50);
  expect(waiting.map(({ record, mail, isPerson }) => [record, mail.kind, isPerson])).toEqual(
    expect.arrayContaining([
      [parts.waiting.id, 'invitation', true],
      ['staff', 'staffInvitation', false],
    ]),
  );
  expect(waiting).toHaveLength(2);
});

test('lists the people whose pass bounced, until it is sent again', async () => {
  const parts = await mailParts();
  const { id, stored } = parts.waiting;
  const [pass] = (await stored()).mails;
  const report = { recordId: id, mailId: pass?.id ?? '', providerId: '', at: parts.clock() };
  await parts.sender.report({ ...report, state: 'bounced' });
  expect(await bouncedMails(parts, 50)).toMatchObject({
    mails: [{ record: id, mail: { id: pass?.id }, isPerson: true }],
  });
  const by = await staffPermitted(parts, 'organiser', 'resend');
  const registration = registrationDeps({ attendees: parts.attendees, clock: parts.clock }, parts.store);
  expect(await resendPass({ ...registration, secrets: parts.secrets }, by, { id })).toMatchObject({
    ok: true,
  });
  expect(await bouncedMails(parts, 50)).toEqual({ mails: [] });
});

test.each(['staff', commandLine] as const)(
  '%s can queue a failed mail again, once, with an audit entry',
  async (who) => {
    const parts = await mailParts();
    const { record, mail } = parts;
    const by = who === commandLine ? who : await staffPermitted(parts, 'organiser', 'mails');
    const retries = await Promise.all([1, 2, 3].map(() => retryMail(parts, { by, record, mail })));
    expect(retries.filter((each) => each.ok)).toEqual([ok(null)]);
    expect(await failedMails(parts, 50)).toEqual([]);
    expect((await parts.attendees.byId(record))?.mails).toMatchObject([
      { id: mail, state: 'queued', attempts: 0 },
    ]);
    const entries = await parts.audit.ofRecord(record);
    const entry = { by: by === commandLine ? by : by.id, action: 'retry mail', record, fields: ['mails'] };
    expect(entries).toMatchObject([entry, entry, entry]);
    expect(entries.map(({ state }) => state).sort()).toEqual(['done', 'refused', 'refused']);
  },
);

test('a mail that waits and one that does not exist are not queued', async () => {
  const parts = await mailParts();
  const [waiting] = (await parts.waiting.stored()).mails;
  for (const [record, mail] of [
    [parts.waiting.id, waiting?.id ?? ''],
    [newId(), parts.mail],
    ['', ''],
  ] as const)
    expect(await retryMail(parts, { by: commandLine, record, mail })).toEqual(refuse('not_found'));
  expect((await parts.waiting.stored()).mails).toEqual([waiting]);
});

test('a text in place of the id of a record leaves no entry, because entries outlive an erasure', async () => {
  const parts = await mailParts();
  const by = await staffPermitted(parts, 'organiser', 'mails');
  for (const record of ['María José', 'maria@ejemplo.mx', 'x'.repeat(60_000), ''])
    expect(await retryMail(parts, { by, record, mail: parts.mail })).toEqual(refuse('not_found'));
  const entries = await parts.audit.latest({ where: { action: 'retry mail' }, limit: 10 });
  expect(entries.documents).toEqual([]);
});

test('all passes that bounced are counted, and listed on several pages', async () => {
  const parts = await mailParts();
  const { stored } = parts.waiting;
  const one = await stored();
  const mails = one.mails.map((mail) => ({ ...mail, state: 'bounced' as const, dueAt: undefined }));
  for (let n = 0; n < 120; n++) {
    const _id = newId();
    await parts.attendees.insert({ ...one, _id, emailKey: _id, qr: _id, mails, mailDueAt: undefined });
  }
  const by = await staffPermitted(parts, 'organiser', 'mails');
  const seen = new Set<string>();
  let after: Cursor | undefined;
  do {
    const { bounced, bouncedTotal, next } = resultOf(
      await listMails({ ...parts, securityEvent() {} }, by, after),
    );
    expect(bouncedTotal).toBe(120);
    for (const { record } of bounced) seen.add(record);
    after = next;
  } while (after);
  expect(seen.size).toBe(120);
});
