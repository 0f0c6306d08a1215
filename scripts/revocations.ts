import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { withoutSessions } from '../lib/accounts/rules';
import { commandLine } from '../lib/audit/record';
import { deps } from '../lib/deps';
import { endDevice } from '../lib/gate/devices';
import { type ListedMember, listStaff } from '../lib/office/list-staff';
import { type Repeated, repeatRevocations } from '../lib/office/repeat-revocations';
import { missRounds } from '../lib/outreach/lists/miss-rounds';
import type { PartyRevocation } from '../lib/revocations/record';
import { readRevocations, writeRevocations } from '../lib/revocations/revocation-file';
import { missingIn } from '../lib/revocations/rules';
import type { CommandOutcome } from './admin-command';

type Parts = ReturnType<typeof deps>;

/** What a restored database is told about what was revoked since its backup. */
export interface Revoked extends Repeated {
  /** Lines of the list that could not be read. */
  unreadable: number;
  /** Devices of gates that were ended. */
  devices: number;
  staff: Omit<ListedMember, 'isSelf'>[];
}

/**
 * Repeats in a restored database what was revoked since its backup began, or everything without that time, and ends all
 * sessions, because the backup contains sessions that have been ended since. Devices of gates end for the same reason, and
 * because their lists have changes that this database lacks. Rounds of invitations wait for staff.
 */
export async function revokeAgain(
  parts: Parts,
  { revocations, unreadable }: ReturnType<typeof readRevocations>,
  backupBegan: Date | undefined,
): Promise<Revoked> {
  const missing = backupBegan ? missingIn(revocations, backupBegan) : revocations;
  const repeated = await repeatRevocations(parts, missing);
  for await (const { _id } of parts.users.all()) await parts.users.update(_id, withoutSessions);
  const devices = (await parts.gateRecords.devices.list()).filter(({ endedAt }) => !endedAt);
  for (const { _id } of devices) await endDevice(parts, _id);
  await missRounds(parts);
  const staff = (await listStaff(parts, commandLine)).map(({ isSelf, ...member }) => member);
  return { ...repeated, unreadable, devices: devices.length, staff };
}

/** What was revoked again, and the staff, as the operator has to check them. */
export function describeRevoked(revoked: Revoked): string {
  const { roles, factors, recoveryCodes, passes, passwords, parties, unreadable, devices, staff } = revoked;
  const lines = [
    'Revoked again since the backup:',
    ...roles.map(({ email, from, to }) =>
      to === 'ended' ? `  the role ${from} of ${email} was ended` : `  ${email} is ${to} instead of ${from}`,
    ),
    `  second factors: ${factors}, recovery codes of accounts: ${recoveryCodes}, passwords: ${passwords}, passes: ${passes}`,
  ];
  lines.push(
    ...parties.map(
      ({ name, revoked }) => `  the group ${name} ${revoked.map((value) => inGroup[value]).join(', ')}`,
    ),
  );
  if (devices > 0) lines.push(`  devices of gates that have to be paired again: ${devices}`);
  if (unreadable > 0)
    lines.push(`  ${unreadable} lines of the list of revocations could not be read; check the list below.`);
  lines.push(
    'The staff after this:',
    ...staff.map(({ role, email, state }) => `  ${role}  ${email}  ${state}`),
  );
  if (staff.length === 0) lines.push('  nobody');
  if (!staff.some(({ role }) => role === 'owner'))
    lines.push('There is no owner: make one with "staff add <email> --owner".');
  return lines.join('\n');
}

const inGroup: Readonly<Record<PartyRevocation, string>> = {
  code: 'has a new code',
  contact: 'has no contact any more',
  ended: 'is ended',
};

/** Writes the list of revocations to standard output, to be kept apart from the database. */
export async function exportRevocations(): Promise<undefined> {
  const { revocations, unreadable } = await deps().revocations.all();
  process.stdout.write(writeRevocations(revocations));
  if (unreadable > 0) throw new Error(`${unreadable} revocations could not be read.`);
}

/**
 * Repeats the revocations of an exported list in a database that other tools restored.
 * @param began when its backup began, or `all`
 */
export async function repeatExported(file: string, began: string): Promise<CommandOutcome> {
  const time = z.iso.datetime({ offset: true }).safeParse(began);
  if (began !== 'all' && !time.success)
    throw new Error('Name the time when the backup began, such as 2027-02-16T03:00:00Z, or "all".');
  const list = readRevocations(await readFile(file, 'utf8'));
  // An empty list is that of a portal that has revoked nothing, and sessions and devices still end.
  if (list.revocations.length === 0 && list.unreadable > 0)
    throw new Error(`${file} is no list of revocations.`);
  const revoked = await revokeAgain(deps(), list, time.success ? new Date(time.data) : undefined);
  deps().securityEvent('revocations_repeated');
  return { text: `${describeRevoked(revoked)}\nEverybody has to sign in again.`, data: revoked };
}
