import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../lib/audit/record';
import { env } from '../lib/base/env';
import { deps, wire } from '../lib/deps';
import { repeatErasures } from '../lib/privacy/repeat-erasures';
import { attendeesSpec } from '../lib/registration/repository';
import { databaseFile } from '../lib/store/open-store';
import { SqliteStore } from '../lib/store/sqlite';
import { copyDatabase, replaceDatabase, takeBackupTime } from '../lib/store/sqlite-files';
import type { CommandOutcome } from './admin-command';
import { isConfirmed } from './delete-data';
import { describeRevoked, revokeAgain } from './revocations';

/** Writes a copy of the database to a new file, also while the portal runs. */
export async function backUp(file: string): Promise<CommandOutcome> {
  const { clock, revocations, securityEvent } = deps();
  const own = ownFile();
  const began = clock();
  // Orders the list even if the clock is set back later.
  await revocations.add({ kind: 'backup', subject: 'database' });
  const registrations = copyDatabase(own, file, attendeesSpec.name, began);
  securityEvent('database_copied', { actor: commandLine });
  return {
    text: `${file} contains ${registrations} registrations. It is as confidential as the database.`,
    data: { file, registrations },
  };
}

/**
 * Replaces the database by a backup in which every erasure and revocation made since has been repeated and every
 * session is ended. Refuses while a process uses the database. Shows the staff and asks first unless `isSure`.
 */
export async function restore(file: string, isSure: boolean): Promise<CommandOutcome> {
  const draft = join(env().DATA_DIR, `${draftPrefix}${randomUUID()}`);
  let result: Awaited<ReturnType<typeof prepareDraft>> | undefined;
  try {
    await replaceDatabase(ownFile(), async () => {
      removeDrafts();
      result = await prepareDraft(file, draft);
      const question = `${describeRevoked(result.revoked)}
Replace ${ownFile()} by ${file}? What was stored since is lost. (yes/no) `;
      if (!isSure && !(await isConfirmed(question))) throw new Error('Nothing was restored.');
      return draft;
    });
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${draft}${end}`, { force: true });
  }
  if (!result) throw new Error('unreachable');
  const { registrations, erased, revoked } = result;
  deps().securityEvent('database_restored', { actor: commandLine });
  return {
    text: `${isSure ? `${describeRevoked(revoked)}\n` : ''}Registrations in ${file}: ${registrations}. Erased since and now again: ${erased}. Everybody has to sign in again.`,
    data: { file, registrations, erased, revoked },
  };
}

const draftPrefix = 'portal.db.restoring-';

/** Removes what a restore left that was killed. */
function removeDrafts(): void {
  const folder = env().DATA_DIR;
  for (const name of readdirSync(folder))
    if (name.startsWith(draftPrefix)) rmSync(join(folder, name), { force: true });
}

/** Makes the database that is to replace the present one. */
async function prepareDraft(file: string, draft: string) {
  const registrations = copyDatabase(file, draft, attendeesSpec.name);
  const began = takeBackupTime(draft);
  const parts = wire(env(), new SqliteStore(draft));
  // They are in the lists already.
  const listed = { erasures: { add: async () => {} }, revocations: { add: async () => async () => {} } };
  const erased = await repeatErasures({ ...parts, ...listed }, await parts.erasures.all());
  await parts.optOuts.addListed(await parts.optOutList.all(), parts.clock());
  const revoked = await revokeAgain(parts, await parts.revocations.all(), began);
  await parts.store.scrub();
  await parts.store.close();
  return { registrations, erased, revoked };
}

function ownFile(): string {
  const { MONGODB_URI, DATA_DIR } = env();
  if (MONGODB_URI) throw new Error('The data is in MongoDB: use mongodump and mongorestore.');
  return databaseFile(DATA_DIR);
}
