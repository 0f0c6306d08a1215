import { once } from 'node:events';
import { deps } from '../lib/deps';
import { presentToOrganiser } from '../lib/registration/present-attendee';
import { attendeesSpec } from '../lib/registration/repository';
import type { Collection, Stored } from '../lib/store/port';
import { csvHead, csvLine } from './attendees-csv';
import { loadBuiltEvent, loadEnv } from './load-env';

const usage = `npm run --silent admin -- <command>
  attendees count              how many there are, by category
  attendees export [--csv]     all of them, one JSON object or one line of CSV each, to standard output
  mails failed                 mails that are not tried any more, and why
  mails retry <mail id>|all    sends them again`;

loadEnv();
// Standard output is the answer; the log would stand between its lines.
process.env.LOG_LEVEL = 'silent';

const [subject, verb, option] = process.argv.slice(2);
try {
  loadBuiltEvent();
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();

async function run(): Promise<void> {
  switch (`${subject} ${verb}`) {
    case 'attendees count':
      return countAttendees();
    case 'attendees export':
      return exportAttendees(option === '--csv');
    case 'mails failed':
      return listFailed();
    case 'mails retry':
      if (option) return retry(option);
  }
  console.error(usage);
  process.exitCode = 2;
}

/** Every document, in the order of ids, so that a page's end loses none. */
async function* all<T extends Stored>(collection: Collection<T>): AsyncGenerator<T> {
  const limit = 500;
  let after: string | undefined;
  for (;;) {
    const page = await collection.find({ field: '_id', after, limit });
    yield* page;
    if (page.length < limit) return;
    after = page.at(-1)?._id;
  }
}

function allAttendees() {
  return all(deps().store.collection(attendeesSpec));
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
  if (isCsv) await write(csvHead);
  for await (const attendee of allAttendees()) {
    await write(isCsv ? csvLine(attendee) : `${JSON.stringify(presentToOrganiser(attendee))}\n`);
  }
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function* failedMails() {
  const { attendees, users, dataRequests } = deps();
  for (const collection of [attendees.collection, users.collection, dataRequests.collection]) {
    const records = await collection.find({ field: 'mailFailedAt', limit: 10_000 });
    for (const { _id, mails } of records) {
      for (const mail of mails) if (mail.state === 'failed') yield { recordId: _id, mail };
    }
  }
}

async function listFailed(): Promise<void> {
  let count = 0;
  for await (const { mail } of failedMails()) {
    const { id, kind, to, queuedAt, attempts, lastError } = mail;
    console.log(`${id}  ${queuedAt.toISOString()}  ${kind}  ${to.address}  after ${attempts}: ${lastError}`);
    count++;
  }
  console.log(count === 0 ? 'No mail has failed.' : `${count} failed.`);
}

async function retry(wanted: string): Promise<void> {
  const { sender } = deps();
  const queued: string[] = [];
  for await (const { recordId, mail } of failedMails()) {
    if (wanted !== 'all' && mail.id !== wanted) continue;
    if (await sender.retryFailed(recordId, mail.id)) queued.push(mail.id);
  }
  if (queued.length === 0) throw new Error('There is no such failed mail.');
  await sender.drain(30_000);
  await sender.stop();
  const still = new Set<string>();
  for await (const { mail } of failedMails()) still.add(mail.id);
  console.log(`${queued.length} queued again, ${queued.filter((id) => still.has(id)).length} failed again.`);
}
