import { commandLine } from '../lib/audit/record';
import { emailKey } from '../lib/base/email-key';
import { deps } from '../lib/deps';
import { failedMails } from '../lib/office/list-mails';
import { retryMail } from '../lib/office/retry-mail';
import { confirmPremarketOf } from '../lib/premarket/confirm-premarket';
import type { Attendee } from '../lib/registration/record';
import type { Command, CommandOutcome } from './admin-command';
import { listCommands } from './admin-lists';
import { staffCommands } from './admin-staff';
import { exportAttendees, exportChanges, exportReturning } from './attendees-export';
import { backUp, restore } from './back-up';
import { erase, purge } from './delete-data';
import { examine } from './doctor';
import { exportRevocations, repeatExported } from './revocations';

/** The commands of `npm run admin`. */
export const commands: readonly Command[] = [
  {
    name: 'attendees count',
    does: 'counts registrations by category',
    switches: ['json'],
    run: countAttendees,
  },
  {
    name: 'attendees export',
    does: 'writes registrations to standard output, as lines of JSON or CSV; with --returning, as CSV those to invite again',
    switches: ['csv', 'returning'],
    run: (_, { csv = false, returning = false }) => (returning ? exportReturning() : exportAttendees(csv)),
  },
  {
    name: 'attendees changes',
    arguments: ['start|<position>'],
    does: 'writes what was changed or deleted after a position, and the next position, as lines of JSON',
    run: ([position = '']) => exportChanges(position),
  },
  {
    name: 'outbox',
    does: 'shows how many mails wait, and when the last of them will be sent',
    switches: ['json'],
    run: showOutbox,
  },
  {
    name: 'mails failed',
    does: 'lists mails that are no longer tried, and why',
    switches: ['json'],
    run: listFailed,
  },
  {
    name: 'mails retry',
    arguments: ['<mail id>|all'],
    does: 'sends a failed mail, or all of them, again',
    switches: ['json'],
    run: ([wanted = '']) => retry(wanted),
  },
  { name: 'purge', does: 'deletes data whose retention period is over', switches: ['json'], run: purge },
  {
    name: 'erase',
    arguments: ['<email>|<id>'],
    does: 'deletes everything about one person; asks first without --yes',
    switches: ['yes', 'json'],
    run: ([email = ''], { yes = false }) => erase(email, yes),
  },
  {
    name: 'premarket',
    arguments: ['<email>', 'yes|no'],
    does: "decides on a buyer's premarket access, asked for or not, and mails them the decision",
    run: ([email = '', decision = '']) => decidePremarket(email, decision),
  },
  ...staffCommands,
  ...listCommands,
  {
    name: 'backup',
    arguments: ['<file>'],
    does: 'writes a copy of the SQLite database to a new file, also while the portal runs',
    switches: ['json'],
    run: ([file = '']) => backUp(file),
  },
  {
    name: 'restore',
    arguments: ['<file>'],
    does: 'replaces the SQLite database by a backup while no portal runs, and repeats the erasures and revocations made since; asks first without --yes',
    switches: ['yes', 'json'],
    run: ([file = ''], { yes = false }) => restore(file, yes),
  },
  {
    name: 'export-revocations',
    does: 'writes what was revoked, as lines of JSON, to be kept apart from the database',
    run: exportRevocations,
  },
  {
    name: 'repeat-revocations',
    arguments: ['<file>', '<time of the backup>|all'],
    does: 'repeats exported revocations in a database that other tools restored, and ends all sessions',
    switches: ['json'],
    run: ([file = '', began = '']) => repeatExported(file, began),
  },
  {
    name: 'doctor',
    does: 'examines the installation, and reports faults with advice',
    switches: ['json'],
    checksConfiguration: true,
    run: examine,
  },
];

async function countAttendees(): Promise<CommandOutcome> {
  const counts = await deps().attendees.countBy(['categoria']);
  const byCategory = counts
    .map(({ values: { categoria = '' }, count }) => [categoria, count] as const)
    .sort();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const lines = byCategory.map(([category, count]) => `${category}: ${count}`);
  return {
    text: [...lines, `Total: ${total}`].join('\n'),
    data: { ...Object.fromEntries(byCategory), total },
  };
}

async function showOutbox(): Promise<CommandOutcome> {
  const { sender } = deps();
  const [forecast, { failed }] = await Promise.all([sender.forecast(), sender.status()]);
  const number = new Intl.NumberFormat('en');
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const end = forecast.doneAt ? `, done at ${time.format(forecast.doneAt)}` : '';
  const text = `${number.format(forecast.waiting)} waiting${end}\n${number.format(failed)} with a failed mail`;
  return { data: { ...forecast, failed }, text };
}

/** The failed mails. A function declaration, since the command runs before this line. */
function allFailed() {
  return failedMails(deps(), 10_000);
}

async function listFailed(): Promise<CommandOutcome> {
  const failed = (await allFailed()).map(({ mail: { id, kind, to, queuedAt, attempts, lastError } }) => {
    return { id, queuedAt, kind, to: to.address, attempts, lastError };
  });
  const lines = failed.map(
    ({ id, queuedAt, kind, to, attempts, lastError }) =>
      `${id}  ${queuedAt.toISOString()}  ${kind}  ${to}  after ${attempts}: ${lastError}`,
  );
  const summary = failed.length === 0 ? 'No mail has failed.' : `${failed.length} failed.`;
  return { text: [...lines, summary].join('\n'), data: failed };
}

async function retry(wanted: string): Promise<CommandOutcome> {
  const { sender } = deps();
  const queued: string[] = [];
  for (const { record, mail } of await allFailed()) {
    if (wanted !== 'all' && mail.id !== wanted) continue;
    const retried = await retryMail(deps(), { by: commandLine, record, mail: mail.id });
    if (retried.ok) queued.push(mail.id);
  }
  if (queued.length === 0) throw new Error('There is no such failed mail.');
  await sender.drain(30_000);
  await sender.stop();
  const stillFailed = (await allFailed()).filter(({ mail }) => queued.includes(mail.id));
  return {
    text: `${queued.length} queued again, ${stillFailed.length} failed again.`,
    data: { queued: queued.length, failed: stillFailed.length },
  };
}

async function decidePremarket(email: string, decision: string): Promise<CommandOutcome> {
  const { attendees, event, sender } = deps();
  if (decision !== 'yes' && decision !== 'no') throw new Error('The decision is yes or no.');
  if (!event.premarket) throw new Error('This event has no premarket.');
  const decided = await confirmPremarketOf(deps(), { by: commandLine, email, vip: decision === 'yes' });
  if (decided.ok) {
    await sender.drain(30_000);
    await sender.stop();
    const { _id, mails } = decided.value;
    const queued = mails.at(-1)?.id;
    const mail = (await attendees.byId(_id))?.mails.find(({ id }) => id === queued);
    const state = mail?.state === 'sent' ? 'sent' : 'queued';
    return {
      text: `${decisionOn(decided.value)} The mail is ${state}.`,
      data: { vip: decided.value.vip, state },
    };
  }
  const buyer = await attendees.byEmailKey(emailKey(email));
  if (decided.code !== 'already_processed' || !buyer) throw new Error(`No buyer is registered as ${email}.`);
  throw new Error(`This was decided before. ${decisionOn(buyer)}`);
}

function decisionOn({ email, vip, accessCode }: Attendee): string {
  return vip
    ? `${email} has access to the premarket with the code ${accessCode}.`
    : `${email} has no access to the premarket.`;
}
