import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createUsers } from '@/lib/accounts/repository';
import { newUser } from '@/lib/accounts/rules';
import { createAudit } from '@/lib/audit/repository';
import { newId } from '@/lib/base/ids';
import { createGateRecords } from '@/lib/gate/repository';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { asFailed, withMails } from '@/lib/mail/rules';
import { createInvitees } from '@/lib/outreach/invitees/repository';
import { createLists, listIdOf } from '@/lib/outreach/lists/repository';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { noteUnknownProxy } from '@/lib/server/unknown-proxy';
import { openStore } from '@/lib/store/open-store';
import { eventNamed } from '@/tests/factories/events';
import { answersOf, attendeesIn, registrationDeps, registrationOf } from '@/tests/factories/registration';
import { runAdminHere } from '@/tests/support/admin-run';
import { plainEnv } from '@/tests/support/portal-server';
import { startSmtpServer } from '@/tests/support/smtp-server';
import { testCertificate } from '@/tests/support/test-certificate';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-admin-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const script = ['--import', 'tsx', 'scripts/admin.ts'];
const optionsWith = (env: Record<string, string>) => ({
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: plainEnv({ NODE_ENV: 'test', DATA_DIR: folder, NEXT_DIST_DIR: join(folder, 'build'), ...env }),
});

/** Runs a command in this process. */
const run = (args: string[], env: Record<string, string> = {}) => runAdminHere(args, optionsWith(env).env);

/** Runs a command in a process of its own, as from a terminal where somebody types this. */
function runFromTerminal(args: string[], input = '', env: Record<string, string> = {}) {
  const options = { ...optionsWith(env), encoding: 'utf8', input } as const;
  return spawnSync(process.execPath, [...script, ...args], options);
}

/** Runs the command while this process answers requests. */
async function runBeside(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...script, ...args], optionsWith(env));
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const [status] = await once(child, 'close');
  return { stdout, stderr, status };
}

/** The security log that a command writes to standard error, which must contain nothing else. */
const securityLog = (stderr: string) =>
  stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The build file that contains the name of its event. */
function build(env: Record<string, string>): void {
  mkdirSync(join(folder, 'build'));
  writeFileSync(join(folder, 'build', 'required-server-files.json'), JSON.stringify({ config: { env } }));
}

/** Registers a visitor whose confirmation failed permanently. Returns the mail's id. */
async function failedMail(): Promise<string> {
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const attendees = attendeesIn(store);
  // The command that sends it again reads the machine's clock.
  vi.useRealTimers();
  const deps = registrationDeps({ attendees, clock: () => new Date() });
  const registered = await registerAttendee(deps, registrationOf('visitante'));
  if (!registered.ok) throw new Error(registered.code);
  await attendees.update(registered.value.id, (current) =>
    withMails(
      current,
      current.mails.map((mail) => asFailed(mail, 'refused')),
    ),
  );
  const [mail] = (await attendees.byId(registered.value.id))?.mails ?? [];
  await store.close();
  return mail?.id ?? '';
}

test('sends a failed mail again in the name of the build’s event', async () => {
  build({ BUILT_EVENT: 'foundry' });
  const id = await failedMail();
  const { stdout, stderr, status } = await run(['mails', 'retry', id]);
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toBe('1 queued again, 0 failed again.\n');
  expect((await createKeptMails(folder).read(id))?.subject).toContain(
    eventNamed('foundry').inSentence.theEvent.es,
  );
});

test('says how many mails wait and how many failed', async () => {
  build({ BUILT_EVENT: 'furniture' });
  await failedMail();
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const deps = registrationDeps({ attendees: attendeesIn(store), clock: () => new Date() });
  const answers = answersOf('visitante', { email: 'eva@ejemplo.mx' });
  await registerAttendee(deps, registrationOf('visitante', { answers }));
  await store.close();
  expect((await run(['outbox'])).stdout).toMatch(/^1 waiting, done at .+\n1 with a failed mail\n$/);
});

test('writes the changes since a position, deletions included, and the next position', async () => {
  // The command reads the machine's clock.
  vi.useRealTimers();
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const attendees = attendeesIn(store);
  const register = async (email: string) => {
    const registered = await registerAttendee(
      registrationDeps({ attendees, clock: () => new Date() }),
      registrationOf('visitante', { answers: answersOf('visitante', { email }) }),
    );
    return registered.ok ? registered.value.id : '';
  };
  const changes = async (position: string) => {
    const { stdout, stderr, status } = await run(['attendees', 'changes', position]);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { lines, next: lines.at(-1)?.next, stderr, status };
  };
  const [ana, eva] = [await register('ana@ejemplo.mx'), await register('eva@ejemplo.mx')];
  const first = await changes('start');
  expect(first.lines).toMatchObject([
    { id: ana, attendee: { email: 'ana@ejemplo.mx', categoria: 'VISITANTE' } },
    { id: eva, attendee: { email: 'eva@ejemplo.mx' } },
    { next: expect.stringMatching(/^\d{4}-.+Z_0{24}$/) },
  ]);
  expect(first.status).toBe(0);
  expect(securityLog(first.stderr)).toMatchObject([{ event: 'data_exported' }]);
  await attendees.delete(eva);
  const later = (await changes(first.next)).lines.find(({ id }) => id === eva);
  expect(later).toEqual({ id: eva, changedAt: expect.any(String) });
  await store.close();
  expect(await run(['attendees', 'changes', 'yesterday'])).toMatchObject({ status: 1, stdout: '' });
});

test('exports every attendee that can be read, names the others and fails then', async () => {
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const attendees = attendeesIn(store);
  const ids: string[] = [];
  for (const email of ['ana@ejemplo.mx', 'eva@ejemplo.mx', 'luz@ejemplo.mx']) {
    const answers = answersOf('visitante', { email });
    const registered = await registerAttendee(
      registrationDeps({ attendees }),
      registrationOf('visitante', { answers }),
    );
    if (registered.ok) ids.push(registered.value.id);
  }
  const [broken = '', ...others] = ids;
  await store
    .collection({ name: 'attendees', key: 'id', unique: [], indexes: [] })
    .update(broken, (current) => ({ ...current, categoria: 'NADIE' }));
  await store.close();
  const { stdout, stderr, status } = await run(['attendees', 'export']);
  const exported = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)._id);
  expect(exported).toEqual(others.sort());
  const [event = '', ...complaints] = stderr.trimEnd().split('\n');
  expect(JSON.parse(event)).toMatchObject({ event: 'data_exported', msg: 'security' });
  expect(complaints).toEqual([
    `The document ${broken} in attendees cannot be read: categoria (invalid_value)`,
  ]);
  expect(status).toBe(1);
  const after = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const entry = { by: 'command line', action: 'export', state: 'done' };
  expect(await createAudit(after).latest({ limit: 9 })).toMatchObject({ documents: [entry] });
  await after.close();
});

test('exports who may be invited again: they asked for news, and neither complained nor opted out since', async () => {
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const deps = registrationDeps({}, store);
  for (const [name, purposes] of [
    ['ana', ['news']],
    ['eva', []],
    ['luz', ['news']],
  ] as const) {
    const answers = answersOf('visitante', { email: `${name}@ejemplo.mx`, consentPurposes: [...purposes] });
    expect(await registerAttendee(deps, registrationOf('visitante', { answers }))).toMatchObject({
      ok: true,
    });
  }
  await deps.optOuts.add('luz@ejemplo.mx', deps.clock());
  await store.close();
  const { stdout, status } = await run(['attendees', 'export', '--returning']);
  expect(status).toBe(0);
  const emails = [...stdout.matchAll(/\w+@ejemplo\.mx/g)].map(String);
  expect(emails).toEqual(['ana@ejemplo.mx']);
});

test('erases a person after a yes, or without a question with --yes', async () => {
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const attendees = attendeesIn(store);
  for (const email of ['ana@ejemplo.mx', 'eva@ejemplo.mx']) {
    const answers = answersOf('visitante', { email });
    await registerAttendee(registrationDeps({ attendees }), registrationOf('visitante', { answers }));
  }
  const refused = runFromTerminal(['erase', 'ana@ejemplo.mx']);
  expect(refused.stderr).toContain('Delete all data of ana@ejemplo.mx?');
  expect([refused.stdout, refused.status]).toEqual(['', 1]);
  expect(await attendees.byEmailKey('ana@ejemplo.mx')).not.toBeNull();
  const deleted = 'Registration: deleted\nAccount: none\nData requests: 0\nMails kept as files: 0\n';
  expect(runFromTerminal(['erase', 'Ana@Ejemplo.mx'], 'yes\n')).toMatchObject({ stdout: deleted, status: 0 });
  const eva = await attendees.byEmailKey('eva@ejemplo.mx');
  const erased = await run(['erase', 'eva@ejemplo.mx', '--yes']);
  expect(erased).toMatchObject({ stdout: deleted, status: 0 });
  const event = { event: 'data_deleted', attendeeId: eva?._id, msg: 'security' };
  expect(securityLog(erased.stderr)).toMatchObject([event]);
  expect(await attendees.byEmailKey('ana@ejemplo.mx')).toBeNull();
  expect(await attendees.byEmailKey('eva@ejemplo.mx')).toBeNull();
  await store.close();
});

test('purges nothing before its time', async () => {
  await failedMail();
  const { stdout, status } = await run(['purge']);
  expect(stdout).toContain('Registrations: 0\n');
  expect(status).toBe(0);
  expect((await run(['attendees', 'count'])).stdout).toContain('Total: 1');
});

test('decides on a buyer’s premarket access once, asked for or not, and mails the code', async () => {
  build({ BUILT_EVENT: 'furniture' });
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const attendees = attendeesIn(store);
  vi.useRealTimers();
  const deps = registrationDeps({ attendees, clock: () => new Date() });
  await registerAttendee(deps, registrationOf('comprador'));
  const granted = await run(['premarket', 'Maria@ejemplo.mx', 'yes']);
  expect(granted.status).toBe(0);
  const stored = await attendees.byEmailKey('maria@ejemplo.mx');
  const event = { event: 'premarket_decided', attendeeId: stored?._id, msg: 'security' };
  expect(securityLog(granted.stderr)).toMatchObject([event]);
  const decision = `maria@ejemplo.mx has access to the premarket with the code ${stored?.accessCode}.`;
  expect(granted.stdout).toBe(`${decision} The mail is sent.\n`);
  const [mail] = stored?.mails.filter(({ kind }) => kind === 'accessCode') ?? [];
  expect((await createKeptMails(folder).read(mail?.id ?? ''))?.text).toContain(stored?.accessCode);

  const again = await run(['premarket', 'maria@ejemplo.mx', 'no']);
  expect([again.stderr, again.status]).toEqual([`This was decided before. ${decision}\n`, 1]);
  await store.close();
});

test('prints its commands, on standard error and with exit code 2 for one that does not exist', async () => {
  const help = await run(['--help']);
  expect(help).toMatchObject({ stdout: expect.stringContaining('  restore <file>'), stderr: '', status: 0 });
  const stderr = `There is no command “restart”.\n${help.stdout}`;
  expect(runFromTerminal(['restart'])).toMatchObject({ stdout: '', stderr, status: 2 });
});

test('gives a role before there is an account, prints the link for a second factor, lists staff, and keeps the last owner', async () => {
  const added = await run(['staff', 'add', 'ana@ejemplo.mx', '--owner']);
  expect(added).toMatchObject({ stdout: 'ana@ejemplo.mx has the role owner.\n', status: 0 });
  expect(securityLog(added.stderr)).toMatchObject([{ event: 'staff_changed' }]);
  expect(JSON.parse((await run(['staff', 'list', '--json'])).stdout)).toMatchObject([
    { email: 'ana@ejemplo.mx', role: 'owner', state: 'waiting' },
  ]);
  expect(await run(['staff', 'link', 'ana@ejemplo.mx'])).toMatchObject({
    stdout: expect.stringMatching(/^http:\S+\/segundo-paso\?id=[\w.-]+\n$/),
    status: 0,
  });
  expect(await run(['staff', 'link', 'eva@ejemplo.mx'])).toMatchObject({
    stderr: 'No member of staff has this address.\n',
    status: 1,
  });
  expect(await run(['staff', 'end', 'ana@ejemplo.mx'])).toMatchObject({
    stderr: 'This is the last owner. Make somebody else an owner first.\n',
    status: 1,
  });
  expect(await run(['staff', 'add', 'eva@ejemplo.mx'])).toMatchObject({
    stderr: 'Name one role: --owner, --organiser or --desk.\n',
    status: 1,
  });
});

test('checks a list of people, writes it with --yes, repeats it after a kill, and deletes it', async () => {
  build({ BUILT_EVENT: 'furniture' });
  const file = join(folder, 'lista.csv');
  const rows = Array.from({ length: 3_000 }, (_, n) => `p${n}@ejemplo.mx;Núñez;1000`);
  const text = ['Correo;Apellidos;CP', ...rows, 'sin correo;Ríos;64000', 'P7@ejemplo.mx;Núñez;1000'].join(
    '\r\n',
  );
  writeFileSync(file, Buffer.from(text, 'latin1'));
  const args = ['lists', 'import', file, 'Edición 2027', 'passedOn', 'Cámara de la Madera'];
  const checked = await run(args);
  expect([checked.stderr, checked.status]).toEqual(['', 0]);
  expect(checked.stdout).toContain('New: 3000\n');
  expect(checked.stdout).toContain(
    'Repeated in the file: 1 (row 3003 as 9 …)\nRefused rows: 1\n  row 3002, Correo: ',
  );
  expect((await run(['lists', 'show'])).stdout).toBe('There is no list yet.\n');
  const refused = await run([...args, '--csv']);
  expect(refused.stdout).toMatch(/^row,column,reason\r\n3002,Correo,.+\n$/);

  const child = spawn(process.execPath, [...script, ...args, '--yes'], optionsWith({}));
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const invitees = createInvitees(store);
  const people = () => invitees.countOf(listIdOf('Edición 2027'));
  await vi.waitFor(async () => expect(await people()).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
  child.kill('SIGKILL');
  await once(child, 'close');
  const written = await people();
  const again = JSON.parse((await run([...args, '--yes', '--json'])).stdout);
  expect(again).toMatchObject({ new: 3_000 - written, known: written, moved: 0, registered: 0 });
  expect(await invitees.byEmailKey('p7@ejemplo.mx')).toMatchObject({
    answers: { apellidos: 'Núñez', codigoPostal: '01000' },
  });
  expect((await run(['lists', 'show'])).stdout).toBe(
    'Edición 2027: 3000 people, passedOn, Cámara de la Madera\n',
  );
  const otherBasis = await run(args.with(4, 'consent').concat('--yes'));
  expect([otherBasis.status, otherBasis.stderr]).toEqual([
    1,
    expect.stringContaining('another source or basis'),
  ]);
  expect(runFromTerminal(['lists', 'delete', 'Edición 2027'])).toMatchObject({ status: 1, stdout: '' });
  const deleted = runFromTerminal(['lists', 'delete', 'Edición 2027'], 'yes\n');
  expect(deleted.stdout).toBe('Deleted. People on it: 3000\n');
  expect(await people()).toBe(0);
  await store.close();
}, 300_000);

test('a file that is no list is refused with a sentence', async () => {
  build({ BUILT_EVENT: 'furniture' });
  const refusal = async (content: string | Uint8Array) => {
    const file = join(folder, 'lista.csv');
    writeFileSync(file, content);
    const { status, stderr } = await run(['lists', 'import', file, 'Lista', 'passedOn', 'Cámara']);
    expect(status).toBe(1);
    return stderr;
  };
  expect(await refusal(`correo\n${'x'.repeat(501)}`)).toContain(
    'A cell has more than 500 characters, row 2.',
  );
  expect(await refusal('Nombre;Tel\nAna;12')).toContain(
    'No column has a heading for email addresses: Nombre, Tel',
  );
  expect(await refusal(new Uint8Array(26 * 2 ** 20))).toContain('It has more than 25 MB.');
});

test('restores a backup without the people who were erased since, and without sessions and devices of gates, once no process uses the database', async () => {
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const attendees = attendeesIn(store);
  const register = (email: string) =>
    registerAttendee(
      registrationDeps({ attendees }),
      registrationOf('visitante', { answers: answersOf('visitante', { email }) }),
    );
  await register('ana@ejemplo.mx');
  await register('eva@ejemplo.mx');
  const session = { id: newId(), startedAt: new Date(), lastUsedAt: new Date(), device: '' };
  const user = {
    ...newUser({ name: 'Eva', email: 'eva@ejemplo.mx', locale: 'es' }, new Date()),
    sessions: [session],
  };
  await createUsers(store).insert(user);
  const device = { _id: newId(), gate: newId(), createdAt: new Date(), logs: {} };
  await createGateRecords(store).devices.insert(device);
  const backup = join(folder, 'copies.db');
  const copied = await run(['backup', backup, '--json']);
  expect(copied.status).toBe(0);
  expect(JSON.parse(copied.stdout)).toEqual({ file: backup, registrations: 2 });
  expect(securityLog(copied.stderr)).toMatchObject([{ event: 'database_copied', msg: 'security' }]);

  await register('luz@ejemplo.mx');
  expect((await run(['erase', 'ana@ejemplo.mx', '--yes'])).status).toBe(0);
  const early = runFromTerminal(['restore', backup, '--yes']);
  expect(early.stderr).toContain('portal.db is in use: stop the portal and every command first.');
  expect(early.status).toBe(1);
  expect(await attendees.byEmailKey('luz@ejemplo.mx')).not.toBeNull();
  await store.close();

  // The same files without this process, which keeps the others until its prepared statements are collected.
  const closed = `${folder}-closed`;
  onTestFinished(() => rmSync(closed, { recursive: true, force: true }));
  cpSync(folder, closed, { recursive: true });
  const restored = runFromTerminal(['restore', backup, '--yes', '--json'], '', { DATA_DIR: closed });
  expect(securityLog(restored.stderr)).toMatchObject([{ event: 'database_restored', msg: 'security' }]);
  expect(JSON.parse(restored.stdout)).toMatchObject({
    ...{ file: backup, registrations: 2, erased: 1 },
    revoked: { devices: 1 },
  });
  const again = openStore({ DATA_DIR: closed, MONGODB_DB: 'registration' });
  const found = attendeesIn(again);
  expect(await found.byEmailKey('ana@ejemplo.mx')).toBeNull();
  expect(await found.byEmailKey('eva@ejemplo.mx')).not.toBeNull();
  expect(await found.byEmailKey('luz@ejemplo.mx')).toBeNull();
  expect(await createUsers(again).byId(user._id)).toMatchObject({ sessions: [], tokenVersion: 1 });
  expect(await createGateRecords(again).devices.get(device._id)).toHaveProperty('endedAt');
  await again.close();
  expect(readdirSync(closed).filter((name) => name.startsWith('portal.db.'))).toEqual([]);
});

test('restoring shows the staff without whoever was dismissed since, asks, and removes what a killed restore left', async () => {
  for (const args of [
    ['staff', 'add', 'ana@ejemplo.mx', '--owner'],
    ['staff', 'add', 'eva@ejemplo.mx', '--organiser'],
    ['staff', 'add', 'luz@ejemplo.mx', '--desk'],
  ])
    expect((await run(args)).status).toBe(0);
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  await attendeesIn(store).byId(newId());
  await store.close();
  const backup = join(folder, 'copies.db');
  expect((await run(['backup', backup])).stderr).toContain('database_copied');
  expect((await run(['staff', 'end', 'eva@ejemplo.mx'])).status).toBe(0);
  const list = readFileSync(join(folder, 'revocations'), 'utf8');
  expect(list).not.toContain('@');

  // This process keeps the database open until its prepared statements are collected.
  const closed = `${folder}-closed`;
  onTestFinished(() => rmSync(closed, { recursive: true, force: true }));
  cpSync(folder, closed, { recursive: true });
  writeFileSync(join(closed, 'portal.db.restoring-killed'), 'left');
  appendFileSync(join(closed, 'revocations'), 'cut sho');
  const there = { DATA_DIR: closed };
  const refused = runFromTerminal(['restore', backup], 'no\n', there);
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    /the role organiser of eva@ejemplo\.mx was ended.*1 lines.*owner {2}ana@.*desk {2}luz@.*\(yes\/no\) Nothing was restored\./s,
  );
  expect(readdirSync(closed).filter((name) => name.startsWith('portal.db.'))).toEqual([]);
  expect(runFromTerminal(['restore', backup], 'yes\n', there)).toMatchObject({ status: 0 });
  const again = JSON.parse(runFromTerminal(['restore', backup, '--yes', '--json'], '', there).stdout);
  expect(again.revoked).toMatchObject({
    roles: [{ email: 'eva@ejemplo.mx', from: 'organiser', to: 'ended' }],
    staff: [{ email: 'ana@ejemplo.mx' }, { email: 'luz@ejemplo.mx' }],
    unreadable: 1,
  });
  const staff = JSON.parse((await run(['staff', 'list', '--json'], there)).stdout);
  expect(staff.map(({ email }: { email: string }) => email)).toEqual(['ana@ejemplo.mx', 'luz@ejemplo.mx']);
}, 240_000);

test('repeats an exported list of revocations in a database that other tools restored, once, and stops its invitations', async () => {
  expect((await run(['staff', 'add', 'ana@ejemplo.mx', '--owner'])).status).toBe(0);
  expect((await run(['staff', 'add', 'eva@ejemplo.mx', '--organiser'])).status).toBe(0);
  const copy = `${folder}-copy`;
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(folder, copy, { recursive: true });
  const lists = createLists(openStore({ DATA_DIR: copy, MONGODB_DB: 'registration' }));
  const now = new Date();
  await lists.insert({
    ...{ _id: listIdOf('2028'), name: '2028', source: 'Feria', basis: 'news' },
    ...{ createdAt: now, importedAt: now },
    round: {
      ...{ number: 1, state: 'sending', by: newId(), people: 2, startedAt: now, progressAt: now },
      ...{ isSettled: true, known: { bounced: 0, complained: 0 } },
    },
  });
  expect((await run(['staff', 'end', 'eva@ejemplo.mx'])).status).toBe(0);
  const list = join(folder, 'list');
  writeFileSync(list, (await run(['export-revocations'])).stdout);
  const repeat = (...args: string[]) => run(['repeat-revocations', ...args], { DATA_DIR: copy });
  expect(await repeat(list, 'yesterday')).toMatchObject({ status: 1, stdout: '' });
  expect((await repeat(join(folder, 'auth-secret'), 'all')).stderr).toContain('no list of revocations');
  writeFileSync(join(folder, 'empty'), '');
  const nothing = (await repeat(join(folder, 'empty'), 'all')).stdout;
  expect(nothing).toContain('organiser  eva@ejemplo.mx');
  expect(nothing).toContain('Everybody has to sign in again.');
  expect((await repeat(list, '2099-01-01T00:00:00Z')).stdout).toContain('organiser  eva@ejemplo.mx');
  const repeated = await repeat(list, 'all');
  expect(repeated.stdout).toContain('the role organiser of eva@ejemplo.mx was ended');
  expect(securityLog(repeated.stderr)).toMatchObject([{ event: 'revocations_repeated' }]);
  expect(await lists.get(listIdOf('2028'))).toMatchObject({ round: { state: 'missed' } });
  expect((await run(['staff', 'add', 'eva@ejemplo.mx', '--organiser'], { DATA_DIR: copy })).status).toBe(0);
  expect((await repeat(list, 'all')).stdout).toContain('organiser  eva@ejemplo.mx');
}, 240_000);

const findings = (stdout: string): Record<string, string> =>
  Object.fromEntries(
    JSON.parse(stdout).map((each: { check: string; state: string }) => [each.check, each.state]),
  );

test('doctor finds nothing wrong with a new installation, and names what it lacks', async () => {
  build({ BUILT_EVENT: 'furniture' });
  const { url, close } = await startSmtpServer();
  const certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, testCertificate.cert);
  const env = { SMTP_URL: url(), NODE_EXTRA_CA_CERTS: certificate };
  const { stdout, stderr, status } = await runBeside(['doctor'], env);
  await close();
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toContain('mail provider: the SMTP server accepts SMTP_URL');
  expect(stdout).toMatch(
    /notice {2}postal codes: the catalogue of Mexican postal codes is not imported.*geo:import/,
  );
  expect(stdout).toContain('No faults.');
});

const notForProduction = { HOST: '203.0.113.7', AUTH_GOOGLE_ID: 'x', SMTP_URI: 'smtp://localhost' };

test.each([
  [
    'another event than the build’s',
    { EVENT: 'foundry' },
    { configuration: [/^EVENT: .*made for furniture/] },
  ],
  [
    'a data folder that is a file',
    { DATA_DIR: 'package.json' },
    { configuration: [/package\.json is a file/] },
  ],
  [
    'what would not work in production',
    notForProduction,
    {
      address: [/^HOST: 203\.0\.113\.7 is not an address/],
      settings: [
        /^SMTP_URI is not .*SMTP_URL\?$/,
        /^AUTH_GOOGLE_ID is set without/,
        /^neither RESEND_API_KEY/,
      ],
    },
  ],
] as const)('doctor names %s', async (_, env, expected) => {
  build({ BUILT_EVENT: 'furniture' });
  const { stdout, status } = await run(['doctor', '--json'], env);
  expect(status).toBe(1);
  const found: { check: string; finding: string }[] = JSON.parse(stdout);
  for (const [check, texts] of Object.entries(expected)) {
    for (const text of texts)
      expect(found).toContainEqual(expect.objectContaining({ check, finding: expect.stringMatching(text) }));
  }
});

test('doctor says what is wrong and what to do, and exits with 1', async () => {
  await failedMail();
  chmodSync(join(folder, 'portal.db'), 0o644);
  noteUnknownProxy(folder);
  const provider = createServer((_, response) => {
    response.writeHead(200, { Date: new Date(Date.now() + 120_000).toUTCString() });
    response.end(JSON.stringify({ data: [{ name: 'otra.mx', status: 'verified' }] }));
  }).listen(0, 'localhost');
  await once(provider, 'listening');
  const address = provider.address();
  const RESEND_BASE_URL = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
  const env = { RESEND_API_KEY: 're_1', RESEND_BASE_URL, MAIL_FROM: 'pases@feria.mx' };
  const { stdout, status } = await run(['doctor', '--json'], env);
  provider.close();
  expect(status).toBe(1);
  expect(findings(stdout)).toMatchObject({
    configuration: 'ok',
    proxy: 'fault',
    files: process.platform === 'win32' ? 'ok' : 'fault',
    database: 'ok',
    // No portal has run on this store.
    backfill: 'notice',
    mail: 'notice',
    'mail provider': 'fault',
    clock: 'fault',
  });
  expect(stdout).toContain('Resend has not verified the domain feria.mx');
  const counted = await run(['doctor', '--json'], { TRUSTED_PROXY_HOPS: '1' });
  expect(findings(counted.stdout)).toMatchObject({ proxy: 'ok' });
});

test('doctor names an invalid setting and stops there', async () => {
  const { stdout, status } = await run(['doctor', '--json'], { MAIL_PER_MINUTE: 'many' });
  expect(status).toBe(1);
  expect(findings(stdout)).toEqual({ configuration: 'fault' });
  expect(stdout).toContain('MAIL_PER_MINUTE');
});
