import { expect, test } from 'vitest';
import { codeOfLink } from '@/lib/crypto/signed-links';
import { isUnsent, type QueuedMail } from '@/lib/mail/record';
import { asFailed, defaultTimings, withAttemptBegun, withMails, withOutcome } from '@/lib/mail/rules';
import {
  type AccountParts,
  accountParts,
  goodPassword,
  linkIn,
  userRecord,
  waitingUser,
} from '@/tests/factories/accounts';
import { resultOf } from '@/tests/factories/result';
import { activateByCode, codeLife, codeTries } from './activate-by-code';
import { activateUser } from './activate-user';
import { correctWaitingEmail } from './correct-waiting-email';
import { requestPasswordReset } from './request-password-reset';
import { resetPassword } from './reset-password';
import { isActive, toSignedInUser } from './rules';
import type { AccountUser } from './types';

const wrong = { ok: false, fields: { code: 'activationCodeInvalid' } };

/** A waiting account whose activation mail is being sent, and the code in it. */
async function waitingWithCode(parts: AccountParts) {
  const user = await waitingUser(parts);
  return { user, code: await sendCode(parts, user.id) };
}

/** Begins to send the mails of an account, and returns the code of the latest. */
async function beginCode(parts: AccountParts, id: string): Promise<string> {
  await changeMails(parts, id, (mail) => ({ ...withAttemptBegun(mail, parts.clock()), state: 'sending' }));
  const mail = (await userRecord(parts, id)).mails.at(-1);
  if (!mail?.link || !('hasCode' in mail.link)) throw new Error('The mail has no code.');
  return codeOfLink(parts.secrets, mail.link, mail.id);
}

/** Sends the mails of an account, and returns the code of the latest. */
async function sendCode(parts: AccountParts, id: string): Promise<string> {
  const code = await beginCode(parts, id);
  await changeMails(parts, id, (mail) =>
    withOutcome(mail, { outcome: 'sent' }, parts.clock(), defaultTimings),
  );
  return code;
}

async function changeMails(parts: AccountParts, id: string, change: (mail: QueuedMail) => QueuedMail) {
  const ifUnsent = (mail: QueuedMail) => (isUnsent(mail) ? change(mail) : mail);
  await parts.users.update(id, (user) => withMails(user, user.mails.map(ifUnsent)));
}

const tryCode = (parts: AccountParts, caller: AccountUser | null, typed: string, client = '192.0.2.1') =>
  activateByCode(parts, { caller, typed, client });

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

test('the code of the mail activates the account of the session, written with or without a space', async () => {
  const parts = accountParts();
  const { user, code } = await waitingWithCode(parts);
  expect(code).toMatch(/^\d{6}$/);
  expect(await tryCode(parts, user, otherThan(code))).toMatchObject(wrong);
  expect(await tryCode(parts, user, '12345')).toMatchObject(wrong);
  expect(await tryCode(parts, user, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
    ok: true,
    value: { id: user.id, active: true },
  });
  const stored = await userRecord(parts, user.id);
  expect([isActive(stored), stored.hasProvenCredentials, stored.codeTries]).toEqual([true, true, 2]);
});

test('nobody without the session of the account uses its code', async () => {
  const parts = accountParts();
  const { user, code } = await waitingWithCode(parts);
  const other = await waitingUser(parts, { email: 'otra@example.mx' });
  expect(await tryCode(parts, null, code)).toMatchObject({ code: 'unauthenticated' });
  expect(await tryCode(parts, other, code)).toMatchObject(wrong);
  expect(isActive(await userRecord(parts, user.id))).toBe(false);
});

test('the hour of a code begins when its mail is sent', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  parts.pass(2 * 3600);
  const code = await sendCode(parts, user.id);
  parts.pass(codeLife / 1000);
  expect(await tryCode(parts, user, code)).toMatchObject(wrong);
  parts.pass(-1);
  expect(await tryCode(parts, user, code)).toMatchObject({ ok: true });
});

test('a code works while its mail is being sent, and for an hour after a late attempt succeeded', async () => {
  const parts = accountParts();
  const { id } = await waitingUser(parts);
  const code = await beginCode(parts, id);
  const refused = { outcome: 'refused', kind: 'transport', message: 'no answer' } as const;
  await changeMails(parts, id, (mail) => withOutcome(mail, refused, parts.clock(), defaultTimings));
  parts.pass(50 * 60);
  expect(await sendCode(parts, id)).toBe(code);
  const user = toSignedInUser(await userRecord(parts, id));
  parts.pass(codeLife / 1000);
  expect(await tryCode(parts, user, code)).toMatchObject(wrong);
  parts.pass(-1);
  expect(await tryCode(parts, user, code)).toMatchObject({ ok: true });
});

test('a code works before the answer to sending its mail is stored, not after sending failed for good', async () => {
  const parts = accountParts();
  const [sending, failing] = [
    await waitingUser(parts),
    await waitingUser(parts, { email: 'otra@example.mx' }),
  ];
  expect(await tryCode(parts, sending, await beginCode(parts, sending.id))).toMatchObject({ ok: true });
  const code = await beginCode(parts, failing.id);
  await changeMails(parts, failing.id, (mail) => asFailed(mail, 'refused'));
  expect(await tryCode(parts, failing, code)).toMatchObject(wrong);
});

test('an account accepts ten tries in its whole life, also when they come at once', async () => {
  const parts = accountParts();
  const { user, code } = await waitingWithCode(parts);
  const tries = Array.from({ length: codeTries + 5 }, (_, n) =>
    tryCode(parts, user, otherThan(code), `192.0.2.${n}`),
  );
  const refused = (await Promise.all(tries)).map((answer) => !answer.ok && answer.fields?.code);
  expect(refused.filter((message) => message === 'activationCodeInvalid')).toHaveLength(codeTries);
  parts.pass(24 * 3600);
  expect(await tryCode(parts, user, await sendCode(parts, user.id))).toMatchObject({
    fields: { code: 'activationCodesTried' },
  });
  // The link still works.
  const link = await linkIn(parts, user.id, 'activation');
  expect(await activateUser(parts, link)).toMatchObject({ ok: true });
});

test('a client tries 30 codes an hour', async () => {
  const parts = accountParts();
  const people = await Promise.all(
    Array.from({ length: 4 }, (_, n) => waitingUser(parts, { email: `persona${n}@example.mx` })),
  );
  for (let n = 0; n < 30; n++) await tryCode(parts, people[n % 4] ?? null, '000000');
  expect(await tryCode(parts, people[0] ?? null, '000000')).toMatchObject({ code: 'too_many_requests' });
});

test('accounts of one mailbox, one after the other, have 20 tries a day together', async () => {
  const parts = accountParts();
  const answers: unknown[] = [];
  for (let account = 0; account < 3; account++) {
    const user = await waitingUser(parts, { email: `maria+${account}@example.mx` });
    for (let n = 0; n < 8; n++) answers.push(await tryCode(parts, user, '000000', `192.0.2.${account}`));
  }
  for (const answer of answers.slice(0, 20)) expect(answer).toMatchObject(wrong);
  for (const answer of answers.slice(20)) expect(answer).toMatchObject({ code: 'too_many_requests' });
});

test('a corrected address gets its own mail, and ends the links and codes of the former one', async () => {
  const parts = accountParts();
  const { user, code } = await waitingWithCode(parts);
  const link = await linkIn(parts, user.id, 'activation');
  const correct = (email: string, caller: AccountUser | null = user) =>
    correctWaitingEmail(parts, { caller, typed: { email }, locale: 'es', client: '192.0.2.1' });
  await waitingUser(parts, { email: 'ocupado@example.mx' });
  expect(await correct('ocupado@example.mx')).toMatchObject({ fields: { email: 'emailTaken' } });
  expect(await correct('maria@example.mx')).toMatchObject({ fields: { email: 'emailUnchanged' } });
  expect(await correct('nueva@example.mx', null)).toMatchObject({ code: 'unauthenticated' });
  const corrected = resultOf(await correct('nueva@example.mx'));
  expect(corrected.mails.map(({ state, to }) => [state, to.address])).toEqual([
    // The account cannot be found by the former address, so it keeps none.
    ['sent', ''],
    ['queued', 'nueva@example.mx'],
  ]);
  expect(await activateUser(parts, link)).toMatchObject({ code: 'activation_failed' });
  const caller = { ...user, email: 'nueva@example.mx' };
  expect(await tryCode(parts, caller, code)).toMatchObject(wrong);
  expect(await tryCode(parts, caller, await sendCode(parts, user.id))).toMatchObject({ ok: true });
  expect(await correct('tarde@example.mx', caller)).toMatchObject({ code: 'activation_failed' });
});

test('a reset link mailed to the former address does not open the account after the correction', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  await requestPasswordReset(parts, { typed: { email: user.email }, locale: 'es', client: '192.0.2.1' });
  const proof = await linkIn(parts, user.id, 'passwordReset');
  const typed = { email: 'nueva@example.mx' };
  resultOf(await correctWaitingEmail(parts, { caller: user, typed, locale: 'es', client: '192.0.2.1' }));
  const passwords = { password: goodPassword, password2: goodPassword };
  const reset = await resetPassword(parts, { typed: passwords, proof, locale: 'es', client: '192.0.2.1' });
  expect(reset).toMatchObject({ code: 'reset_link_invalid' });
  const stored = await userRecord(parts, user.id);
  expect(isActive(stored)).toBe(false);
  // What was not sent yet is not sent to the former address.
  expect(stored.mails.filter(({ to }) => to.address === user.email)).toEqual([]);
});

test('an account is corrected as often in a day as its mail may be sent', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  const correct = (n: number) =>
    correctWaitingEmail(parts, {
      caller: user,
      typed: { email: `nueva${n}@example.mx` },
      locale: 'es',
      client: `192.0.2.${n}`,
    });
  for (let n = 1; n < parts.resendLimits.perDay; n++) {
    await sendCode(parts, user.id);
    resultOf(await correct(n));
  }
  expect(await correct(9)).toMatchObject({ code: 'too_many_requests' });
  parts.pass(24 * 3600);
  resultOf(await correct(9));
});

test('a correction counts as creating an account', async () => {
  const parts = accountParts();
  const user = await waitingUser(parts);
  const client = '192.0.2.77';
  while (!(await parts.limits.registerByClient.take(client)));
  const typed = { email: 'nueva@example.mx' };
  const correct = (from: string) =>
    correctWaitingEmail(parts, { caller: user, typed, locale: 'es', client: from });
  expect(await correct(client)).toMatchObject({ code: 'too_many_requests' });
  resultOf(await correct('192.0.2.78'));
});

test('full-width digits are digits', async () => {
  const parts = accountParts();
  const { user, code } = await waitingWithCode(parts);
  const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  expect(await tryCode(parts, user, wide)).toMatchObject({ ok: true });
});
