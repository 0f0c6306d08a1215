import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { purgeData } from '../../lib/privacy/purge-data';
import { findByEmail, findOwn } from '../../lib/registration/find/find-attendee';
import { resendInvitation } from '../../lib/registration/mail/resend-invitation';
import { registerAttendee } from '../../lib/registration/register-attendee';
import { attendeesSpec } from '../../lib/registration/repository';
import { csvLine } from '../../scripts/attendees-csv';
import { answersOf, nobody, registrationOf, signedIn } from '../factories/registration';
import { freshEmail } from '../support/people';
import { companySize, emailOf, idOf } from './fill-store';
import { type FilledPortal, filledPortal, old } from './filled-portal';

/*
 * `npm run bench:size -- 200000`: compares use cases on a SQLite store of 200,000 people (a million by default) with one
 * of a thousand, in turns in one process. The stores are in a folder of their own, which is removed at the end.
 */
const small = 1000;
const large = Number(process.argv[2] ?? 1_000_000);
const rounds = 5;
const bar = 1.2;

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'portal-size-'));

try {
  await compare(await filledPortal(folder, small), await filledPortal(folder, large));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function compare(few: FilledPortal, many: FilledPortal): Promise<void> {
  for (const portal of [few, many]) {
    await walk('export', portal, async () => {
      let bytes = 0;
      for await (const attendee of portal.attendees.all()) bytes += csvLine(attendee, portal.event).length;
      return `${(bytes / 1e6).toFixed(1)} MB`;
    });
  }
  for (const portal of [few, many]) {
    const clock = () => new Date(portal.end.getTime() + 1);
    await walk('purge', portal, async () => {
      const { registrations } = await purgeData({ ...portal, clock });
      return `${registrations} deleted`;
    });
  }
  const random = ({ count }: FilledPortal) => old + Math.floor(Math.random() * (count - old));
  const searched = new Map([few, many].map((portal) => [portal, portal.store.collection(attendeesSpec)]));
  await row('register', 200, few, many, (portal) => {
    const answers = answersOf('visitante', { email: freshEmail() });
    return registerAttendee(portal, registrationOf('visitante', { answers }));
  });
  await row('look up an e-mail', 1000, few, many, (portal) => findByEmail(portal, emailOf(random(portal))));
  await row('search by a word', 300, few, many, (portal) => {
    const company = Math.floor(random(portal) / companySize);
    return searched.get(portal)?.find({ field: 'words', equals: `compania${company}`, limit: 500 }) ?? [];
  });
  await row('dashboard', 1000, few, many, (portal) => {
    const { user } = signedIn({ email: emailOf(random(portal)) });
    return user ? findOwn(portal, user) : Promise.reject(new Error('nobody'));
  });
  await row('send the pass again', 200, few, many, (portal) =>
    resendInvitation(portal, { id: idOf(random(portal), portal.count), caller: nobody }),
  );
  for (const portal of [few, many]) {
    const counting = performance.now();
    const groups = await portal.attendees.countBy(['categoria', 'registeredOn']);
    const counted = performance.now() - counting;
    console.log(
      `count of ${portal.count} by category and day: ${counted.toFixed(1)} ms, ${groups.length} groups`,
    );
  }
}

/** Runs an operation on both stores in turns, ten at a time, and prints the medians per operation. */
async function row(
  name: string,
  times: number,
  few: FilledPortal,
  many: FilledPortal,
  operation: (portal: FilledPortal) => unknown,
): Promise<void> {
  const turn = async (portal: FilledPortal) => {
    const startedAt = performance.now();
    let left = times;
    const work = async () => {
      while (left-- > 0) await operation(portal);
    };
    await Promise.all(Array.from({ length: 10 }, work));
    return (performance.now() - startedAt) / times;
  };
  const turns: [number, number][] = [];
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) turns.push([await turn(few), await turn(many)]);
  const measured = turns.slice(1);
  const [base, grown] = [median(measured.map(([each]) => each)), median(measured.map(([, each]) => each))];
  const ratio = median(measured.map(([a, b]) => b / a));
  const verdict = ratio <= bar ? '' : '  MISSED';
  console.log(
    `${name.padEnd(20)} ${base.toFixed(3)} ms at ${few.count}, ${grown.toFixed(3)} ms at ${many.count}: ${ratio.toFixed(2)} ×${verdict}`,
  );
}

/** Runs what reads everybody, and prints its time per person and the memory that it added. */
async function walk(name: string, portal: FilledPortal, run: () => Promise<string>): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, process.memoryUsage.rss());
      await delay(50);
    }
  })();
  const startedAt = performance.now();
  const result = await run();
  const perPerson = ((performance.now() - startedAt) / portal.count) * 1000;
  isOver = true;
  await watching;
  console.log(
    `${name} of ${portal.count}: ${perPerson.toFixed(0)} µs a person, ${((peak - before) / 1e6).toFixed(0)} MB more memory, ${result}`,
  );
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
