import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isStale } from '@/lib/registration/search-index/derived-fields';
import { prepareAttendees } from '@/lib/registration/search-index/prepare-attendees';
import { parseEnv } from '../../lib/base/env';
import { wire } from '../../lib/deps';
import { recipients, registerInTurns, withFleet } from '../support/fleet';
import { buildPortal } from '../support/portal-server';
import { freshDatabase, isOnMongodb } from './fresh-database';

/*
 * `npm run bench:update -- <commit>`: builds that version beside this one and runs both on one store, with registrations
 * all the time: two old processes, then one of each, then two new ones. It fails if a registration or a mail is lost or
 * doubled, or if a derived field is stale after the backfill. With MONGODB_URI they share a new database there, otherwise
 * one SQLite file. It uses the furniture build of an earlier `npm run bench` or `npm run test:e2e` as the new version.
 */
const [commit = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'portal-update-'));
const project = join(folder, 'old');
const database = freshDatabase();
process.env.LOG_LEVEL = 'silent';
try {
  execFileSync('git', ['worktree', 'add', '--detach', project, commit], { stdio: 'ignore' });
  execFileSync('npm ci --no-audit --no-fund --prefer-offline', {
    cwd: project,
    shell: true,
    stdio: 'ignore',
  });
  await buildPortal('furniture', project);
  await runBoth();
} finally {
  await database.remove();
  execFileSync('git', ['worktree', 'remove', '--force', project], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function runBoth(): Promise<void> {
  const dataDir = join(folder, 'data');
  const settings = { ...database.env, RATE_LIMIT_FACTOR: '10000' };
  await withFleet(settings, async ({ proxy, provider, portals, start }) => {
    const replace = async (index: number) => {
      await start({ dataDir });
      const old = portals[index];
      if (!old) throw new Error('There is no such process.');
      await old.stop();
      proxy.portals.splice(proxy.portals.indexOf(old.baseURL), 1);
    };
    for (let n = 0; n < 2; n++) await start({ dataDir, project });
    const parts = wire(parseEnv({ DATA_DIR: dataDir, REGISTRATION_OPEN: 'true', ...database.env }));
    const examine = async () => {
      let [stored, stale] = [0, 0];
      for await (const attendee of parts.attendees.all()) {
        stored++;
        if (isStale(attendee, parts.event.timeZone)) stale++;
      }
      return { stored, stale };
    };
    const people = registerInTurns(proxy, 6);
    await delay(5000);
    await replace(0);
    console.log('An old and a new process are running.');
    await delay(30_000);
    const { stale: staleBeside } = await examine();
    await replace(1);
    await delay(5000);
    const { accepted, others } = await people.stop();
    for (const end = Date.now() + 120_000; provider.taken.size < accepted.length && Date.now() < end; )
      await delay(500);
    await delay(5000);
    for (const portal of portals) await portal.stop();

    while (!(await prepareAttendees(parts, 5000)).isWhole);
    const { stored, stale } = await examine();
    const counted = await parts.attendees.countBy(['categoria', 'registeredOn']);
    await parts.store.close();
    const found = {
      accepted: accepted.length,
      stored,
      counted: counted.reduce((sum, { count }) => sum + count, 0),
      mails: provider.taken.size,
      recipients: recipients(provider),
      otherAnswers: others.join(),
      resets: proxy.resets,
      staleBesideOld: staleBeside,
      staleAfterBackfill: stale,
    };
    console.log(`${isOnMongodb ? 'MongoDB' : 'SQLite'}: ${JSON.stringify(found)}`);
    const whole = [found.stored, found.counted, found.mails, found.recipients];
    const isWhole = whole.every((count) => count === accepted.length);
    // Refused requests do not count as lost, because their clients know it. A version that ends connections early
    // causes resets, and a slow store causes 503.
    if (!isWhole || stale > 0) process.exitCode = 1;
  });
}
