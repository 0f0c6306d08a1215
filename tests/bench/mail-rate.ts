import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv } from '../../lib/base/env';
import { newId } from '../../lib/base/ids';
import { allCollections } from '../../lib/collections';
import { wire } from '../../lib/deps';
import { withMails } from '../../lib/mail/rules';
import { registerAttendee } from '../../lib/registration/register-attendee';
import { answersOf, registrationOf } from '../factories/registration';
import { freshEmail } from '../support/people';
import { buildFolder, type RunningPortal, startPortal } from '../support/portal-server';
import { createRateLimit, startResendStub } from '../support/resend-stub';
import { inFreshProcess } from '../support/serverless-function';
import { freshDatabase, isOnMongodb } from './fresh-database';

/*
 * `npm run bench:mail`: processes of the built portal send passes to a local provider with a rate limit, in real time.
 * It uses the furniture build of an earlier `npm run bench` or `npm run test:e2e`. With MONGODB_URI the processes share a
 * new database there, otherwise one SQLite file; the scheduler's call needs MongoDB. `npm run bench:mail -- four outage`
 * runs these parts alone.
 */
const parts = {
  one: () => useRate({ processes: 1, limit: 5, seconds: 60 }),
  four: () => useRate({ processes: 4, limit: 5, seconds: 60 }),
  scheduler: () => useRateByScheduler(5),
  outage: () => drainAfterOutage({ processes: 4, limit: 10, mails: 400 }),
};
const chosen = process.argv.slice(2);
process.env.LOG_LEVEL = 'silent';
for (const [name, run] of Object.entries(parts))
  if (chosen.length === 0 || chosen.includes(name)) await run();
process.exit();

interface Fleet {
  rate: ReturnType<typeof createRateLimit>;
  env: Record<string, string>;
  /** Stores this many people whose pass is due. */
  queue(mails: number): Promise<void>;
  start(processes: number): Promise<void>;
  /** How often a process has paused because it assumed that the provider was failing. */
  pauses(): number;
}

/** A store, and a provider that accepts this number of mails per second while `isUp`. */
async function withFleet(limit: number, run: (fleet: Fleet) => Promise<void>, isUp = () => true) {
  const rate = createRateLimit(limit, 1);
  const provider = await startResendStub(() => (isUp() ? undefined : { status: 503 }), rate);
  const database = freshDatabase();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-rate-'));
  const env = {
    DATA_DIR,
    ...database.env,
    ...{ RESEND_API_KEY: 're_test', RESEND_BASE_URL: provider.url, MAIL_FROM: 'pases@feria.example' },
    ...{ RATE_LIMIT_FACTOR: '10000', REGISTRATION_OPEN: 'true', LOG_LEVEL: 'warn' },
  };
  const filler = wire(parseEnv(env));
  await filler.store.setup(allCollections, true);
  const portals: RunningPortal[] = [];
  try {
    await run({
      rate,
      env,
      async queue(mails) {
        const first = await registerAttendee(
          filler,
          registrationOf('visitante', { answers: answersOf('visitante', { email: freshEmail() }) }),
        );
        const template = first.ok && (await filler.attendees.byId(first.value.id));
        if (!template) throw new Error('The first person was not registered.');
        for (let n = 1; n < mails; n++) {
          const [_id, email] = [newId(), freshEmail()];
          const own = { _id, email, emailKey: email, guid: _id, qr: _id, ownerNonce: _id };
          const queued = template.mails.map((mail) => ({
            ...mail,
            id: newId(),
            to: { ...mail.to, address: email },
          }));
          await filler.attendees.insert(withMails({ ...template, ...own }, queued));
        }
      },
      async start(processes) {
        for (let n = 0; n < processes; n++) portals.push(await startPortal({ env, dataDir: DATA_DIR }));
      },
      pauses: () =>
        portals
          .map((portal) => portal.output().split('sending is paused').length - 1)
          .reduce((a, b) => a + b, 0),
    });
  } finally {
    for (const portal of portals) await portal.stop();
    await filler.store.close();
    await provider.close();
    await database.remove();
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}

/** The share of the provider's rate that the processes use once they know it, while more mails wait than it allows. */
function useRate({ processes, limit, seconds }: Record<'processes' | 'limit' | 'seconds', number>) {
  return withFleet(limit, async ({ rate, queue, start, pauses }) => {
    await queue(limit * (seconds + 90));
    await start(processes);
    await delay(5000);
    const from = Date.now();
    const refused = rate.refused();
    await delay(seconds * 1000);
    const accepted = rate.acceptedAt.filter((at) => at >= from && at < from + seconds * 1000).length;
    console.log(
      `${limit} a second, ${processes} processes, ${seconds} s: ${percent(accepted, limit * seconds)} used, ${percent(rate.refused() - refused, accepted)} refused, ${pauses()} pauses`,
    );
  });
}

/** The same for a function that a scheduler calls each minute, which sends for 57 seconds of it. */
async function useRateByScheduler(limit: number): Promise<void> {
  if (!isOnMongodb) return console.log('A scheduler’s call: not measured, since MONGODB_URI is not set');
  await withFleet(limit, async ({ rate, env, queue }) => {
    await queue(limit * 150);
    const secret = randomBytes(32).toString('hex');
    const serverless = {
      ...{ VERCEL: '1', TRUSTED_PROXY_HOPS: '1', CRON_SECRET: secret, APP_URL: 'https://registro.example' },
      NEXT_DIST_DIR: buildFolder('furniture'),
    };
    for (const minute of [1, 2]) {
      const from = Date.now();
      const refused = rate.refused();
      const call = inFreshProcess({ ...env, ...serverless }, '/api/cron/outbox', {
        headers: { Authorization: `Bearer ${secret}` },
      });
      await Promise.all([call, delay(60_000)]);
      const accepted = rate.acceptedAt.filter((at) => at >= from && at < from + 60_000);
      const [first, last] = [accepted[0], accepted.at(-1)].map((at = from) =>
        ((at - from) / 1000).toFixed(1),
      );
      console.log(
        `${limit} a second, a scheduler’s call, minute ${minute}: ${percent(accepted.length, limit * 60)} used from ${first} s to ${last} s, ${percent(rate.refused() - refused, accepted.length)} refused`,
      );
    }
  });
}

/** The rate at which the queue is sent when the provider is up again. */
function drainAfterOutage({ processes, limit, mails }: Record<'processes' | 'limit' | 'mails', number>) {
  let isUp = false;
  const outage = async ({ rate, queue, start, pauses }: Fleet) => {
    await queue(mails);
    await start(processes);
    while (pauses() < processes) await delay(100);
    isUp = true;
    const upAt = Date.now();
    while (rate.acceptedAt.length < mails) await delay(100);
    const [first = 0, last = 0] = [rate.acceptedAt[0], rate.acceptedAt.at(-1)];
    const seconds = (last - first) / 1000;
    console.log(
      `${mails} mails after an outage, ${processes} processes: the first after ${((first - upAt) / 1000).toFixed(1)} s, then all in ${seconds.toFixed(1)} s, ${(mails / seconds).toFixed(0)} of ${limit} a second, ${percent(rate.refused(), mails)} refused`,
    );
  };
  return withFleet(limit, outage, () => isUp);
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
