import { once } from 'node:events';
import { emailKey } from '../lib/base/email-key';
import { messageOf } from '../lib/base/errors';
import { logToStandardError } from '../lib/base/log';
import { deps } from '../lib/deps';
import { missingCodes } from '../lib/geo/missing-codes';
import { confirmPremarketOf } from '../lib/premarket/confirm-premarket';
import { presentToOrganiser } from '../lib/registration/find/present-attendee';
import type { Attendee } from '../lib/registration/record';
import { csvHead, csvLine } from './attendees-csv';
import { erase, purge } from './delete-data';
import { loadBuiltEvent, loadEnv } from './load-env';

const usage = `npm run --silent admin -- <command>
  attendees count              how many there are, by category
  attendees export [--csv]     all of them, one JSON object or one line of CSV each, to standard output
  mails failed                 mails that are not tried any more, and why
  mails retry <mail id>|all    sends them again
  purge                        deletes what may not be kept any longer
  erase <email> [--yes]        deletes everything about one person; asks first without --yes
  premarket <email> yes|no     decides on a buyer's premarket access, asked for or not, and mails them the decision
  check                        what the installation lacks: the Mexican postal codes`;

loadEnv();
// Standard output is the command's result, so log lines go elsewhere.
logToStandardError();

const [subject, verb = '', option] = process.argv.slice(2);
try {
  loadBuiltEvent();
  await run();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
// The security log is written in the next turn of the event loop.
setImmediate(() => process.exit());

async function run(): Promise<void> {
  const command = `${subject} ${verb}`.trim();
  if (command === 'attendees count') return countAttendees();
  if (command === 'attendees export') return exportAttendees(option === '--csv');
  if (command === 'mails failed') return listFailed();
  if (command === 'mails retry' && option) return retry(option);
  if (command === 'purge') return purge();
  if (command === 'check') return check();
  const isDecision = option === 'yes' || option === 'no';
  if (subject === 'premarket' && verb && isDecision) return decidePremarket(verb, option === 'yes');
  if (subject === 'erase' && verb.includes('@')) return erase(verb, option === '--yes');
  console.error(usage);
  process.exitCode = 2;
}

/** Every readable attendee. The ids of unreadable ones are written to standard error, and the command then fails. */
function allAttendees() {
  return deps().attendees.all((unreadable) => {
    console.error(unreadable.message);
    process.exitCode = 1;
  });
}

async function countAttendees(): Promise<void> {
  const counts = new Map<string, number>();
  let total = 0;
  for await (const { categoria } of allAttendees()) {
    counts.set(categoria, (counts.get(categoria) ?? 0) + 1);
    total++;
  }
  for (const [category, count] of [...counts].sort()) console.log(`${category}: ${count}`);
  console.log(`Total: ${total}`);
}

async function exportAttendees(isCsv: boolean): Promise<void> {
  deps().securityEvent('data_exported');
  if (isCsv) await write(csvHead(deps().event));
  for await (const attendee of allAttendees()) {
    await write(
      isCsv ? csvLine(attendee, deps().event) : `${JSON.stringify(presentToOrganiser(attendee))}\n`,
    );
  }
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function check(): Promise<void> {
  console.log((await missingCodes(deps().store)) ?? 'Nothing is missing.');
}

async function failedMails() {
  const { attendees, users, dataRequests } = deps();
  const repositories = [attendees, users, dataRequests];
  const records = await Promise.all(repositories.map((repository) => repository.withFailedMail()));
  return records
    .flat()
    .flatMap(({ _id, mails }) => mails.map((mail) => ({ recordId: _id, mail })))
    .filter(({ mail }) => mail.state === 'failed');
}

async function listFailed(): Promise<void> {
  const failed = await failedMails();
  for (const { mail } of failed) {
    const { id, kind, to, queuedAt, attempts, lastError } = mail;
    console.log(`${id}  ${queuedAt.toISOString()}  ${kind}  ${to.address}  after ${attempts}: ${lastError}`);
  }
  console.log(failed.length === 0 ? 'No mail has failed.' : `${failed.length} failed.`);
}

async function retry(wanted: string): Promise<void> {
  const { sender } = deps();
  const queued: string[] = [];
  for (const { recordId, mail } of await failedMails()) {
    if (wanted !== 'all' && mail.id !== wanted) continue;
    if (await sender.retryFailed(recordId, mail.id)) queued.push(mail.id);
  }
  if (queued.length === 0) throw new Error('There is no such failed mail.');
  await sender.drain(30_000);
  await sender.stop();
  const stillFailed = (await failedMails()).filter(({ mail }) => queued.includes(mail.id));
  console.log(`${queued.length} queued again, ${stillFailed.length} failed again.`);
}

async function decidePremarket(email: string, vip: boolean): Promise<void> {
  const { attendees, event, sender } = deps();
  if (!event.premarket) throw new Error('This event has no premarket.');
  const decided = await confirmPremarketOf(deps(), email, vip);
  if (decided.ok) {
    await sender.drain(30_000);
    await sender.stop();
    const { _id, mails } = decided.value;
    const queued = mails.at(-1)?.id;
    const mail = (await attendees.byId(_id))?.mails.find(({ id }) => id === queued);
    console.log(`${decisionOn(decided.value)} The mail is ${mail?.state === 'sent' ? 'sent' : 'queued'}.`);
    return;
  }
  const known = await attendees.byEmailKey(emailKey(email));
  if (decided.code !== 'already_processed' || !known) throw new Error(`No buyer is registered as ${email}.`);
  throw new Error(`This was decided before. ${decisionOn(known)}`);
}

function decisionOn({ email, vip, accessCode }: Attendee): string {
  return vip
    ? `${email} has access to the premarket with the code ${accessCode}.`
    : `${email} has no access to the premarket.`;
}
