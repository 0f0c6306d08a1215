import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildFolder, buildPortal, startPortal } from '../support/portal-server';
import { submitDistinct } from './load';

/*
 * `npm run bench:start`: the processor time of a start, the memory after it, and the most memory and the processor time
 * while 10,000 people register over 20 connections. `BENCH_BEFORE` names a folder with another version of this project,
 * whose furniture build takes turns with this one; `BENCH_ROUNDS` and `BENCH_PEOPLE` change the numbers. Linux only,
 * because it reads /proc.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const people = Number(process.env.BENCH_PEOPLE ?? 10_000);
const before = process.env.BENCH_BEFORE;
const versions = new Map<string, { project?: string; rows: number[][] }>([['now', { rows: [] }]]);
if (before) versions.set('before', { project: before, rows: [] });
const columns = [
  'start, CPU s',
  'memory after it, MB',
  `most in ${people} registrations, MB`,
  'a registration, CPU ms',
];

if (!existsSync(join(buildFolder('furniture'), 'BUILD_ID'))) await buildPortal('furniture');
for (let round = 0; round < rounds; round++) {
  for (const { project, rows } of versions.values()) rows.push(await measure(project));
}
for (const [name, { rows }] of versions) {
  const cells = columns.map((column, index) => `${column}: ${spread(rows.map((row) => row[index] ?? 0))}`);
  console.log(`${name} · ${cells.join(' · ')}`);
}

async function measure(project: string | undefined): Promise<number[]> {
  // The address of the build, so that its compressed pages are used.
  const env = {
    APP_URL: 'http://localhost:3000',
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
    MAIL_PER_MINUTE: '1000000',
  };
  const portal = await startPortal({ env, project });
  try {
    // What the process still does at its start ends meanwhile.
    await delay(2000);
    const [time, memory] = [processorTime(portal.pid), memoryOf(portal.pid, 'VmRSS')];
    await submitDistinct(portal.baseURL, '/api/attendees/add', people, 20);
    const each = ((processorTime(portal.pid) - time) / people) * 1000;
    return [time, memory, memoryOf(portal.pid, 'VmHWM'), each];
  } finally {
    await portal.stop();
  }
}

/** The processor time that a process and its threads have used, s. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // In ticks. A second has a hundred.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The resident memory of a process, now or at most, MB. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
  return Number(lines.find((line) => line.startsWith(`${field}:`))?.match(/\d+/)?.[0]) / 1024;
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, middle, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `${middle?.toFixed(2)} (${least?.toFixed(2)} to ${most?.toFixed(2)})`;
}
