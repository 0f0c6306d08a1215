import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { activateUser } from '@/lib/accounts/activate-user';
import { registerUser } from '@/lib/accounts/register-user';
import { openSession } from '@/lib/accounts/session';
import { signIn } from '@/lib/accounts/sign-in';
import { commandLine } from '@/lib/audit/record';
import { emailKey } from '@/lib/base/email-key';
import type { UserId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import { chooseSessions } from '@/lib/conferences/choose-sessions';
import { makeLink } from '@/lib/crypto/signed-links';
import { deps } from '@/lib/deps';
import { endRole, giveRole } from '@/lib/office/change-staff';
import { offeredSecret } from '@/lib/office/factor/authenticator';
import { giveCode } from '@/lib/office/factor/give-code';
import { findStaff } from '@/lib/office/find-staff';
import { changeAddress } from '@/lib/office/people/change-person';
import { confirmDataRequest } from '@/lib/privacy/confirm-request';
import { erasePersonFor } from '@/lib/privacy/erase-person-for';
import { fileDataRequest } from '@/lib/privacy/file-request';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { registerColleague } from '@/lib/registration/register-colleague';
import { runDueTasks } from '@/lib/server/periodic-tasks';
import { goodPassword, linkIn, registration } from '@/tests/factories/accounts';
import { signedLinkOf } from '@/tests/factories/mail';
import { stubPortalEnv } from '@/tests/factories/portal-env';
import { answersOf, browserOf, registrationOf } from '@/tests/factories/registration';
import { codeAt, enrolmentOf, permitted } from '@/tests/factories/staff';

const dataDir = stubPortalEnv({
  REGISTRATION_OPEN: 'true',
  MAIL_PER_MINUTE: '600',
  RATE_LIMIT_FACTOR: '100',
});
const minute = 60_000;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const lines: string[] = [];

beforeAll(() => {
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(log(), level).mockImplementation((...line: unknown[]) => void lines.push(JSON.stringify(line)));
});

const person = {
  email: 'Quetzalli.Xochipa@correo-unico.mx',
  nombres: 'Quetzalli',
  apellidos: 'Xochipapalotl',
  celular: '3398127645',
};
/** No other record contains any of these. */
const traces = ['quetzalli', 'xochi', 'correo-unico', '98127645'];

/** The files of the data folder that contain a trace, with the traces; `log` stands for the lines of the log. */
function filesWithTraces(): Record<string, string[]> {
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = [
    ...names.map((path) => [path.slice(dataDir.length + 1), readFileSync(path, 'latin1')] as const),
    ['log', lines.join('\n')] as const,
  ];
  const among = (text: string) => traces.filter((trace) => text.toLowerCase().includes(trace));
  return Object.fromEntries(
    texts.map(([name, text]) => [name, among(text)]).filter(([, list]) => list?.length),
  );
}

async function register(form: 'visitante' | 'congresista', overrides: Record<string, unknown>) {
  const registered = await registerAttendee(
    deps(),
    registrationOf(form, { answers: answersOf(form, overrides) }),
  );
  if (!registered.ok) throw new Error(JSON.stringify(registered));
  return registered.value;
}

async function account(email: string, name: string): Promise<UserId> {
  const typed = registration({ email, name });
  const created = await registerUser(deps(), { typed, locale: 'es', client: email });
  if (!created.ok) throw new Error(JSON.stringify(created));
  const { id } = created.value;
  await activateUser(deps(), await linkIn(deps(), id, 'activation'), created.value);
  return id;
}

/** A member of staff who has just given the second factor. */
async function staffFrom(email: string, name: string, userId?: UserId) {
  const given = await giveRole(deps(), { email, role: 'owner', by: commandLine });
  if (!given.ok) throw new Error(given.code);
  const id = userId ?? (await account(email, name));
  const open = async (factorAt?: Date) => {
    const { tokenVersion } = (await deps().users.byId(id)) ?? { tokenVersion: 0 };
    const user = { id, name, email, active: true, tokenVersion };
    return openSession(deps(), user, '', factorAt ? { factorAt } : {});
  };
  const staffOf = async (session: { id: UserId; sessionId: string }) => {
    const staff = await findStaff(deps(), session);
    if (!staff) throw new Error('This is nobody of the staff.');
    return staff;
  };
  const first = await staffOf({ id, sessionId: (await open()).sessionId });
  const code = codeAt(offeredSecret(deps().secrets, first), new Date());
  const enrolment = await enrolmentOf(deps(), first);
  expect((await giveCode(deps(), first, code, { enrolment, client: 'c' })).ok).toBe(true);
  return staffOf({ id, sessionId: (await open(new Date())).sessionId });
}

/** The clock stands still, so each call ends when the mails have to wait. */
async function sendMails(): Promise<void> {
  while ((await deps().sender.drain(5_000)).left > 0) pass(10_000);
}

const mailAndTasks = async () => {
  await sendMails();
  await runDueTasks(deps());
};

/** Somebody who registered, has an account, worked in the office, filed requests, and got mails of other records. */
async function aPersonEverywhere(): Promise<string> {
  const { email, nombres, apellidos } = person;
  const name = `${nombres} ${apellidos}`;
  // Somebody else typed this address at first, and got mails there.
  const other = await register('visitante', { email });
  await sendMails();
  const owner = await staffFrom('duena@ejemplo.mx', 'Dolores Durán');
  const change = { id: other.id, email: 'otra@ejemplo.mx' };
  const changed = await changeAddress(deps(), permitted(owner, 'changeAddress', new Date()), change);
  if (!changed.ok) throw new Error(changed.code);
  const attendee = await register('congresista', person);
  const colleague = { email: 'colega.registrado@ejemplo.mx' };
  const byColleague = await registerColleague(deps(), {
    ...{ id: attendee.id, caller: browserOf(attendee), locale: 'es', idempotencyKey: 'once' },
    answers: answersOf('express', colleague),
  });
  if (!byColleague.ok) throw new Error(byColleague.code);
  const userId = await account(email, name);
  await deps().providerLinks.link(userId, 'google', 'google 1');
  const [session] = deps().event.programme;
  if (!session) throw new Error('The event has no programme.');
  await chooseSessions(deps(), {
    attendeeId: attendee.id,
    caller: browserOf(attendee),
    sessionIds: [session.id],
  });
  await signIn(deps(), { typed: { email, password: 'not this one' }, client: 'c' });
  await signIn(deps(), { typed: { email, password: goodPassword }, client: 'c' });
  const staff = await staffFrom(email, name, userId);
  const now = new Date();
  await giveRole(deps(), {
    email: 'colega@ejemplo.mx',
    role: 'desk',
    by: permitted(staff, 'changeStaff', now),
  });
  for (const kind of ['access', 'correction'] as const) {
    await fileDataRequest(deps(), { typed: { email, kind, text: `Soy ${name}` }, locale: 'es', client: 'c' });
    const request = (await deps().dataRequests.byEmailKey(emailKey(email))).at(-1);
    await confirmDataRequest(deps(), makeLink(deps().secrets, signedLinkOf(request?.mails[0])));
  }
  await sendMails();
  await endRole(deps(), { email, by: commandLine });
  return attendee.id;
}

test('an erasure leaves nothing of a person in the data folder and the log, also of the mail about it', async () => {
  for (let n = 0; n < 10; n++) await register('visitante', { email: `antes${n}@ejemplo.mx` });
  await aPersonEverywhere();
  // Enough for SQLite to move its log to the file.
  for (let n = 0; n < 40; n++) await register('visitante', { email: `luego${n}@ejemplo.mx` });
  await mailAndTasks();
  expect(Object.keys(filesWithTraces())).toContain('portal.db');

  const erased = await erasePersonFor(deps(), { by: commandLine, who: emailKey(person.email) });
  expect(erased).toMatchObject({ ok: true });
  // The file is rewritten before the mail about the erasure is sent.
  await runDueTasks(deps());
  await mailAndTasks();
  pass(minute);
  await runDueTasks(deps());
  // Only the mail itself is kept, for a day.
  const kept = Object.keys(filesWithTraces());
  expect(kept).toEqual([expect.stringMatching(/^mail[/\\][0-9a-f]{24}\.json$/)]);
  pass(25 * 60 * minute);
  await runDueTasks(deps());
  expect(filesWithTraces()).toEqual({});
  expect(await deps().attendees.byEmailKey('antes7@ejemplo.mx')).not.toBeNull();
}, 240_000);
