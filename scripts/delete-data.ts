import { createInterface } from 'node:readline/promises';
import { audited } from '../lib/audit/audited';
import { commandLine } from '../lib/audit/record';
import { emailKey } from '../lib/base/email-key';
import { isId } from '../lib/base/ids';
import { ok } from '../lib/base/result';
import { deps } from '../lib/deps';
import { erasePersonFor } from '../lib/privacy/erase-person-for';
import { purgeData } from '../lib/privacy/purge-data';
import type { CommandOutcome } from './admin-command';

/** Deletes all data whose retention period is over. */
export async function purge(): Promise<CommandOutcome> {
  const act = { by: commandLine, action: 'purge' } as const;
  const result = await audited(deps(), act, async () => ok(await purgeData(deps())));
  if (!result.ok) throw new Error(result.code);
  const purged = result.value;
  await deps().store.scrub();
  const { registrations, accounts, neverActivated, requests, mails } = purged;
  return {
    text: `Registrations: ${registrations}
Accounts: ${accounts}
Accounts never activated: ${neverActivated}
Data requests: ${requests}
Mails kept as files: ${mails}`,
    data: purged,
  };
}

/** Deletes everything about one person, by their email or by the id of a registration. Asks first unless `isSure`. */
export async function erase(person: string, isSure: boolean): Promise<CommandOutcome> {
  if (!person.includes('@') && !isId(person))
    throw new Error(`${person} is neither an email address nor the id of a registration.`);
  if (!isSure && !(await isConfirmed(`Delete all data of ${person}? This cannot be undone. (yes/no) `)))
    throw new Error('Nothing was deleted.');
  const result = await erasePersonFor(deps(), {
    by: commandLine,
    who: isId(person) ? person : emailKey(person),
  });
  if (!result.ok) throw new Error('There is no registration with this id.');
  const erased = result.value;
  await deps().store.scrub();
  const isNothing = !erased.attendeeId && !erased.userId && !erased.requests && !erased.mails;
  return {
    text: isNothing
      ? `Nothing is stored about ${person}.`
      : `Registration: ${erased.attendeeId ? 'deleted' : 'none'}
Account: ${erased.userId ? 'deleted' : 'none'}
Data requests: ${erased.requests}
Mails kept as files: ${erased.mails}`,
    data: erased,
  };
}

/** Whether the person at the terminal types “yes”; false without a terminal. */
export async function isConfirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
