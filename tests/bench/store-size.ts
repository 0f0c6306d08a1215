import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { officePages, officePath } from '../../lib/office/rules';
import { purgeData } from '../../lib/privacy/purge-data';
import { attendeeLine } from '../../scripts/attendees-csv';
import { activeAccount } from '../support/accounts';
import { type Answer, Client } from '../support/client';
import { Mailbox } from '../support/mailbox';
import { hiddenFields } from '../support/page-form';
import { freshEmail, visitorBody } from '../support/people';
import { buildPortal, startPortal } from '../support/portal-server';
import { staffAccount, withFactor } from '../support/staff';
import { companySize, emailOf, idOf } from './fill-store';
import { type FilledPortal, filledPortal, old } from './filled-portal';
import { benchPortal } from './load';

/*
 * `npm run bench:size -- 200000`: compares requests to a portal on a SQLite store of 200,000 people (a million by
 * default) with those to one on a store of a thousand, in turns. `--no-build` reuses the build of an earlier run. The
 * stores are in a folder of their own, which is removed at the end.
 */
const small = 1000;
const large = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 1_000_000);
const searchPage = `${officePath}${officePages.people.path}`;
const rounds = 7;
const bar = 1.2;

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'portal-size-'));

try {
  if (!process.argv.includes('--no-build')) await buildPortal('furniture');
  const [few, many] = [await filledPortal(folder, small), await filledPortal(folder, large)];
  await compareWalks(few, many);
  await compareRequests(few, many);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Measures what reads everybody, in this process. */
async function compareWalks(few: FilledPortal, many: FilledPortal): Promise<void> {
  for (const portal of [few, many]) {
    const counting = performance.now();
    const groups = await portal.attendees.countBy(['categoria', 'registeredOn']);
    const counted = performance.now() - counting;
    console.log(
      `count of ${portal.count} by category and day: ${counted.toFixed(1)} ms, ${groups.length} groups`,
    );
  }
  for (const portal of [few, many]) {
    await walk('export', portal, async () => {
      let bytes = 0;
      for await (const attendee of portal.attendees.all())
        bytes += attendeeLine(attendee, portal.event).length;
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
}

/** A portal that serves one of the stores. */
type Served = Awaited<ReturnType<typeof serve>>;

/** Starts a portal on a store, with a registered person and an owner of the office who are signed in. */
async function serve({ dataDir, count }: FilledPortal) {
  const env = { RATE_LIMIT_FACTOR: '1000000', MAIL_PER_MINUTE: '100000000' };
  const running = await startPortal({ dataDir, env });
  const portal = benchPortal(running);
  const mailbox = new Mailbox(dataDir);
  const client = new Client(portal);
  const person = await activeAccount(portal, mailbox);
  await client.register({ email: person.email }, { Cookie: person.cookie, Origin: running.baseURL });
  const owner = await withFactor(portal, await staffAccount(portal, mailbox, 'owner'));
  const { text } = await client.get(searchPage, { Cookie: owner.cookie });
  const searchForm = text.split('<form').find((form) => form.includes('name="search"')) ?? '';
  // Nobody gets the pass twice in a minute.
  let last = old;
  const next = () => last++;
  const random = () => old + Math.floor(Math.random() * (count - old));
  return {
    client,
    baseURL: portal.baseURL,
    person,
    owner,
    searchForm,
    count,
    random,
    next,
    stop: running.stop,
  };
}

async function compareRequests(few: FilledPortal, many: FilledPortal): Promise<void> {
  const [a, b] = [await serve(few), await serve(many)];
  await row('register', 200, a, b, 201, ({ client }) =>
    client.post('/api/attendees/add', visitorBody({ email: freshEmail() })),
  );
  await row('look up an email', 500, a, b, 200, ({ client, random }) =>
    client.get(`/api/attendees/byEmail/${emailOf(random())}`),
  );
  await row('search by a word', 50, a, b, 200, ({ client, baseURL, owner, searchForm, random }) => {
    const form = hiddenFields(searchForm);
    form.append('search', `compania${Math.floor(random() / companySize)}`);
    return client.send('POST', searchPage, { Cookie: owner.cookie, Origin: baseURL }, form);
  });
  await row('dashboard', 300, a, b, 200, ({ client, person }) =>
    client.get('/dashboard', { Cookie: person.cookie }),
  );
  await row('send the pass again', 100, a, b, 200, ({ client, next, count }) =>
    client.get(`/api/attendees/resendinvitationAttendeeId/${idOf(next(), count)}`),
  );
  await Promise.all([a.stop(), b.stop()]);
}

/** Sends a request to both portals in turns, ten at a time, and prints the medians of the time per request. */
async function row(
  name: string,
  times: number,
  few: Served,
  many: Served,
  status: number,
  send: (portal: Served) => Promise<Answer>,
): Promise<void> {
  const turn = async (portal: Served) => {
    const startedAt = performance.now();
    let left = times;
    const work = async () => {
      while (left-- > 0) {
        const answer = await send(portal);
        if (answer.status !== status)
          throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
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
