import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { failed, withMails } from '@/lib/mail/rules';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { createAttendees } from '@/lib/registration/repository';
import { openStore } from '@/lib/store/open-store';
import { eventNamed } from '@/tests/factories/events';
import { answersOf, registrationDeps, registrationOf } from '@/tests/factories/registration';
import { plainEnv } from '@/tests/support/portal-server';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-admin-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(args: string[], input = '') {
  return spawnSync(process.execPath, ['--import', 'tsx', 'scripts/admin.ts', ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: plainEnv({ NODE_ENV: 'test', DATA_DIR: folder, NEXT_DIST_DIR: join(folder, 'build') }),
    encoding: 'utf8',
    input,
  });
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
  const attendees = createAttendees(store);
  // The command that sends it again reads the machine's clock.
  vi.useRealTimers();
  const deps = registrationDeps({ attendees, clock: () => new Date() });
  const registered = await registerAttendee(deps, registrationOf('visitante'));
  if (!registered.ok) throw new Error(registered.code);
  await attendees.update(registered.value.id, (current) =>
    withMails(
      current,
      current.mails.map((mail) => failed(mail, 'refused')),
    ),
  );
  const [mail] = (await attendees.byId(registered.value.id))?.mails ?? [];
  await store.close();
  return mail?.id ?? '';
}

it('sends a failed mail again in the name of the build’s event', async () => {
  build({ BUILT_EVENT: 'foundry' });
  const id = await failedMail();
  const { stdout, stderr, status } = run(['mails', 'retry', id]);
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toBe('1 queued again, 0 failed again.\n');
  expect((await createKeptMails(folder).read(id))?.subject).toContain(
    eventNamed('foundry').inSentence.theEvent.es,
  );
}, 60_000);

it('exports every attendee that can be read, names the others and fails then', async () => {
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const attendees = createAttendees(store);
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
  const { stdout, stderr, status } = run(['attendees', 'export']);
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
});

it('erases a person after a yes, or without a question with --yes', async () => {
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const attendees = createAttendees(store);
  for (const email of ['ana@ejemplo.mx', 'eva@ejemplo.mx']) {
    const answers = answersOf('visitante', { email });
    await registerAttendee(registrationDeps({ attendees }), registrationOf('visitante', { answers }));
  }
  const refused = run(['erase', 'ana@ejemplo.mx']);
  expect(refused.stderr).toContain('Delete all data of ana@ejemplo.mx?');
  expect([refused.stdout, refused.status]).toEqual(['', 1]);
  expect(await attendees.byEmailKey('ana@ejemplo.mx')).not.toBeNull();
  const deleted = 'Registration: deleted\nAccount: none\nData requests: 0\nMails kept as files: 0\n';
  expect(run(['erase', 'Ana@Ejemplo.mx'], 'yes\n')).toMatchObject({ stdout: deleted, status: 0 });
  const eva = await attendees.byEmailKey('eva@ejemplo.mx');
  const erased = run(['erase', 'eva@ejemplo.mx', '--yes']);
  expect(erased).toMatchObject({ stdout: deleted, status: 0 });
  const event = { event: 'data_deleted', attendeeId: eva?._id, msg: 'security' };
  expect(securityLog(erased.stderr)).toMatchObject([event]);
  expect(await attendees.byEmailKey('ana@ejemplo.mx')).toBeNull();
  expect(await attendees.byEmailKey('eva@ejemplo.mx')).toBeNull();
  await store.close();
}, 60_000);

it('purges nothing before its time', async () => {
  await failedMail();
  const { stdout, status } = run(['purge']);
  expect(stdout).toContain('Registrations: 0\n');
  expect(status).toBe(0);
  expect(run(['attendees', 'count']).stdout).toContain('Total: 1');
}, 60_000);

it('decides on a buyer’s premarket access once, asked for or not, and mails the code', async () => {
  build({ BUILT_EVENT: 'furniture' });
  const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
  const attendees = createAttendees(store);
  vi.useRealTimers();
  const deps = registrationDeps({ attendees, clock: () => new Date() });
  await registerAttendee(deps, registrationOf('comprador'));
  const granted = run(['premarket', 'Maria@ejemplo.mx', 'yes']);
  expect(granted.status).toBe(0);
  const stored = await attendees.byEmailKey('maria@ejemplo.mx');
  const event = { event: 'premarket_decided', attendeeId: stored?._id, msg: 'security' };
  expect(securityLog(granted.stderr)).toMatchObject([event]);
  const decision = `maria@ejemplo.mx has access to the premarket with the code ${stored?.accessCode}.`;
  expect(granted.stdout).toBe(`${decision} The mail is sent.\n`);
  const [mail] = stored?.mails.filter(({ kind }) => kind === 'accessCode') ?? [];
  expect((await createKeptMails(folder).read(mail?.id ?? ''))?.text).toContain(stored?.accessCode);

  const again = run(['premarket', 'maria@ejemplo.mx', 'no']);
  expect([again.stderr, again.status]).toEqual([`This was decided before. ${decision}\n`, 1]);
  await store.close();
}, 60_000);

it('says that the catalogue of Mexican postal codes is not imported', () => {
  build({ BUILT_EVENT: 'furniture' });
  const { stdout, stderr, status } = run(['check']);
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toMatch(/^the catalogue of Mexican postal codes is not imported: .* npm run geo:import/);
});
