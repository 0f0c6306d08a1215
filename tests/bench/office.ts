import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type OfficeAction, permit, type StaffFor } from '../../lib/office/abilities';
import { type ExportFormat, exportPeople } from '../../lib/office/people/export-people';
import { readPerson } from '../../lib/office/people/read-person';
import { searchPeople } from '../../lib/office/people/search-people';
import { readToday } from '../../lib/office/read-today';
import type { Staff } from '../../lib/office/types';
import { signedIn } from '../factories/registration';
import { companySize, idOf } from './fill-store';
import { filledPortal, old } from './filled-portal';

/*
 * `npm run bench:office -- 10000`: measures the office on a SQLite store of 10,000 people (100,000 by default), the use
 * cases alone, one after the other in one process.
 */
const count = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'portal-office-'));
const delay = monitorEventLoopDelay({ resolution: 5 });
const random = () => old + Math.floor(Math.random() * (count - old));

try {
  const portal = await filledPortal(folder, count);
  const companyOf = (n: number) => `compania${Math.floor(n / companySize)}`;
  await times('search by a whole company', 200, 300, () =>
    searchPeople(portal, by('search'), companyOf(random())),
  );
  await times('search by half a company', 200, 300, () =>
    searchPeople(portal, by('search'), companyOf(random()).slice(0, -1)),
  );
  await times('search by a frequent name', 200, 60, () => searchPeople(portal, by('search'), 'Ana Núñez'));
  await times('person', 150, 300, () => readPerson(portal, by('readPerson'), idOf(random(), count)));
  await times('today', 300, 20, () => readToday(portal, by('today')));
  for (const format of ['csv', 'xlsx'] as const) await exportAll(format);

  async function exportAll(format: ExportFormat): Promise<void> {
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let peak = before;
    let bytes = 0;
    delay.enable();
    delay.reset();
    const startedAt = performance.now();
    const exported = await exportPeople(portal, by('export'), { filter: {}, format, locale: 'es' });
    if (!exported.ok) throw new Error(exported.code);
    for await (const part of exported.value) {
      bytes += part.byteLength;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    const took = (performance.now() - startedAt) / 1000;
    delay.disable();
    console.log(
      `export as ${format}: ${took.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, ${((peak - before) / 1e6).toFixed(0)} MB more memory (the bar is 150), event loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms, longest ${(delay.max / 1e6).toFixed(0)} ms`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** An owner who gave their second factor just now. */
function by<A extends OfficeAction>(action: A): StaffFor<A> {
  const { user } = signedIn({});
  if (!user) throw new Error('Nobody is signed in.');
  const now = new Date();
  const session = { id: 'bench', startedAt: now, lastUsedAt: now, device: '', factorAt: now };
  const staff: Staff = {
    ...user,
    role: 'owner',
    session,
    factors: { authenticator: true, passkeys: [] },
  };
  const permission = permit(staff, action, now);
  if (!permission.ok) throw new Error(permission.code);
  return permission.value;
}

async function times(what: string, bar: number, runs: number, run: () => Promise<unknown>): Promise<void> {
  const taken: number[] = [];
  for (let n = 0; n < runs; n++) {
    const startedAt = performance.now();
    await run();
    taken.push(performance.now() - startedAt);
  }
  taken.sort((a, b) => a - b);
  const at = (part: number) => (taken[Math.floor(taken.length * part)] ?? 0).toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (the bar is ${bar})`);
}
