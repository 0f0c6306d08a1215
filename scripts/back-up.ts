import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { withoutSessions } from '../lib/accounts/rules';
import { env } from '../lib/base/env';
import { deps, wire } from '../lib/deps';
import { repeatErasures } from '../lib/privacy/repeat-erasures';
import { attendeesSpec } from '../lib/registration/repository';
import { databaseFile } from '../lib/store/open-store';
import { SqliteStore } from '../lib/store/sqlite';
import { copyDatabase, replaceDatabase } from '../lib/store/sqlite-files';
import type { CommandOutcome } from './admin-command';
import { isConfirmed } from './delete-data';

/** Writes a copy of the database to a new file, also while the portal runs. */
export async function backUp(file: string): Promise<CommandOutcome> {
  const registrations = copyDatabase(ownFile(), file, attendeesSpec.name);
  deps().securityEvent('database_copied');
  return {
    text: `${file} contains ${registrations} registrations. It is as confidential as the database.`,
    data: { file, registrations },
  };
}

/**
 * Replaces the database by a backup in which every erasure made since has been repeated and every session is ended.
 * Refuses while a process uses the database. Asks first unless `isSure`.
 */
export async function restore(file: string, isSure: boolean): Promise<CommandOutcome> {
  const question = `Replace ${ownFile()} by ${file}? What was stored since is lost. (yes/no) `;
  if (!isSure && !(await isConfirmed(question))) throw new Error('Nothing was restored.');
  const draft = join(env().DATA_DIR, `portal.db.${randomUUID()}`);
  let [registrations, erased] = [0, 0];
  try {
    await replaceDatabase(ownFile(), async () => {
      registrations = copyDatabase(file, draft, attendeesSpec.name);
      const parts = wire(env(), new SqliteStore(draft));
      // The records are in the list already.
      const erasures = { add: async () => {} };
      erased = await repeatErasures({ ...parts, erasures }, await parts.erasures.all());
      // The backup contains sessions that have been ended since.
      for await (const { _id } of parts.users.all()) await parts.users.update(_id, withoutSessions);
      await parts.store.scrub();
      await parts.store.close();
      return draft;
    });
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${draft}${end}`, { force: true });
  }
  deps().securityEvent('database_restored');
  return {
    text: `${registrations} registrations were in ${file}. ${erased} records that were erased since have been erased again. Everybody has to sign in again.`,
    data: { file, registrations, erased },
  };
}

function ownFile(): string {
  const { MONGODB_URI, DATA_DIR } = env();
  if (MONGODB_URI) throw new Error('The data is in MongoDB: use mongodump and mongorestore.');
  return databaseFile(DATA_DIR);
}
