import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseEnv } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { ok } from '@/lib/base/result';
import { deps, wire } from '@/lib/deps';
import { asFailed, withMails } from '@/lib/mail/rules';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { MongodbStore } from '@/lib/store/mongodb';
import { readCommand } from '@/scripts/admin-command';
import { commands } from '@/scripts/admin-commands';
import { answersOf, registrationOf } from '../factories/registration';
import { findMongo } from '../support/mongodb-server';

const mongo = await findMongo();

/** `scripts/admin.process.test.ts` has the details of each command, on SQLite. */
describe.skipIf('skipped' in mongo)('the commands of an installation on MongoDB', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-admin-'));
  const settings = {
    MONGODB_URI: 'uri' in mongo ? mongo.uri : '',
    MONGODB_DB: `admin_${newId()}`,
    AUTH_SECRET: 'a'.repeat(40),
    DATA_DIR: folder,
    REGISTRATION_OPEN: 'true',
  };

  beforeAll(async () => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const parts = wire(parseEnv(settings));
    const register = (form: 'visitante' | 'comprador', email: string) =>
      registerAttendee(parts, registrationOf(form, { answers: answersOf(form, { email }) }));
    await register('comprador', 'maria@ejemplo.mx');
    const visitor = await register('visitante', 'eva@ejemplo.mx');
    if (!visitor.ok) throw new Error(visitor.code);
    await parts.attendees.update(visitor.value.id, (current) =>
      withMails(
        current,
        current.mails.map((mail) => asFailed(mail, 'refused')),
      ),
    );
    await parts.store.close();
  });
  afterAll(async () => {
    await deps().store.close();
    vi.unstubAllEnvs();
    const store = new MongodbStore(settings.MONGODB_URI, settings.MONGODB_DB);
    await store.connection.run((database) => database.dropDatabase());
    await store.close();
    rmSync(folder, { recursive: true, force: true });
    if ('uri' in mongo) await mongo.stop();
  });

  /** Runs a command in this process, and returns its result. */
  async function run(line: string) {
    const asked = readCommand(commands, line.split(' '));
    if (!('command' in asked) || !asked.command) throw new Error(`There is no command "${line}".`);
    return asked.command.run(asked.args, asked.settings);
  }

  test('count, export and list, and name the tools for backups', async () => {
    expect(await run('attendees count')).toMatchObject({ data: { COMPRADOR: 1, VISITANTE: 1, total: 2 } });
    const lines: string[] = [];
    const output = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => lines.push(String(text)) > 0);
    await run('attendees export --csv');
    expect(lines.splice(0).join('').trim().split('\n')).toHaveLength(3);
    await run('attendees export --returning');
    expect(lines.splice(0).join('').trim().split('\n')).toHaveLength(1);
    await run('attendees changes start');
    output.mockRestore();
    expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual([
      ['id', 'changedAt', 'attendee'],
      ['id', 'changedAt', 'attendee'],
      ['next'],
    ]);
    expect(await run('outbox')).toMatchObject({ data: { failed: 1 } });
    expect(await run('mails failed')).toMatchObject({
      data: [{ to: 'eva@ejemplo.mx', lastError: 'refused' }],
    });
    for (const command of ['backup', 'restore --yes'])
      await expect(run(`${command} ${folder}/copy.db`)).rejects.toThrow('use mongodump and mongorestore');
    expect((await deps().revocations.all()).revocations).toEqual([]);
    expect((await run('doctor'))?.text).toContain(`MongoDB database ${settings.MONGODB_DB}`);
  });

  /** Gives back the roles as a restored dump would, and repeats the exported revocations. */
  async function giveBackRoles() {
    const lines: string[] = [];
    const output = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => lines.push(String(text)) > 0);
    await run('export-revocations');
    output.mockRestore();
    writeFileSync(`${folder}/list`, lines.join(''));
    const { roster, revocationRecords, clock } = deps();
    for (const { _id } of (await revocationRecords.all()).revocations) await revocationRecords.remove(_id);
    const luz = {
      email: 'luz@ejemplo.mx',
      emailKey: 'luz@ejemplo.mx',
      role: 'desk',
      since: clock(),
    } as const;
    await roster.update((members) => ok([...members, luz]));
    expect(await run(`repeat-revocations ${folder}/list all`)).toMatchObject({
      data: { roles: [{ email: 'luz@ejemplo.mx', to: 'ended' }], staff: [{ email: 'ana@ejemplo.mx' }] },
    });
  }

  test('change what is stored', async () => {
    expect(await run('mails retry all')).toMatchObject({ data: { queued: 1, failed: 0 } });
    expect(await run('premarket maria@ejemplo.mx yes')).toMatchObject({ data: { vip: true } });
    await run('staff add ana@ejemplo.mx --owner');
    await run('staff add luz@ejemplo.mx --desk');
    await run('staff reset-factor luz@ejemplo.mx');
    expect((await run('staff link luz@ejemplo.mx'))?.text).toContain('/segundo-paso?id=');
    await run('staff end luz@ejemplo.mx');
    expect(await run('staff list')).toMatchObject({ data: [{ email: 'ana@ejemplo.mx', role: 'owner' }] });
    await run('erase eva@ejemplo.mx --yes');
    await giveBackRoles();
    expect(await run('purge')).toMatchObject({ data: { registrations: 0 } });
    expect(await run('attendees count')).toMatchObject({ data: { COMPRADOR: 1, total: 1 } });
  });

  test('import, show and delete a list of people to invite', async () => {
    const file = join(folder, 'lista.csv');
    writeFileSync(file, 'correo;apellidos\nluis@ejemplo.mx;Núñez\nMARIA@ejemplo.mx;Roble\nmal;Ríos\n');
    const list = `lists import ${file} 2028 passedOn Madera`;
    const counts = { new: 1, registered: 1, refusedRows: 1 };
    expect(await run(list)).toMatchObject({ data: counts });
    expect(await run('lists show')).toMatchObject({ data: [] });
    expect(await run(`${list} --yes`)).toMatchObject({ data: counts });
    expect(await run(`${list} --yes`)).toMatchObject({ data: { new: 0, known: 1, registered: 1 } });
    expect(await run('lists show')).toMatchObject({ data: [{ name: '2028', people: 1 }] });
    expect(await run('lists delete 2028 --yes')).toMatchObject({ data: { people: 1 } });
    expect(await run('lists show')).toMatchObject({ data: [] });
  });

  test('are all tried here', async () => {
    const tried = readFileSync(import.meta.filename, 'utf8');
    for (const { name } of commands) expect(tried, name).toContain(name);
  });
});
