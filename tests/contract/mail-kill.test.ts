import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SqliteStore } from '@/lib/store/sqlite';
import { recordsSpec } from '../factories/mail';
import { startResendStub } from '../support/resend-stub';

const script = fileURLToPath(new URL('./mail-kill.child.ts', import.meta.url));

/** When the process is killed, relative to the sixth mail of a round that the provider receives. */
const moments = [
  'at a random moment',
  'before it is accepted',
  'when it is accepted, before the answer',
  'after the answer',
] as const;

test('loses no accepted mail and sends each once, at any moment the process is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-kill-'));
  const file = join(folder, 'portal.db');
  const accepted: string[] = [];
  let child: ChildProcess | undefined;
  let moment: (typeof moments)[number] | undefined;
  let requestsInRound = 0;
  const kill = () => child?.kill('SIGKILL');

  const stub = await startResendStub(async (request) => {
    const isFatal = moment && ++requestsInRound === 6;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
    if (!isFatal) return undefined;
    if (moment === 'before it is accepted') {
      kill();
      return 'hang';
    }
    if (moment === 'when it is accepted, before the answer') {
      if (!stub.taken.has(request.key)) stub.taken.set(request.key, request.body);
      kill();
      return 'hang';
    }
    if (moment === 'after the answer') setTimeout(kill, 1);
    else setTimeout(kill, Math.random() * 60);
    return undefined;
  });

  function run(count: number) {
    requestsInRound = 0;
    const running = spawn(process.execPath, ['--import', 'tsx', script, file, stub.url, String(count)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = running;
    let text = '';
    running.stdout.on('data', (chunk) => {
      text += chunk;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      accepted.push(...lines);
    });
    return once(running, 'close');
  }
  onTestFinished(async () => {
    kill();
    await stub.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (moment of moments) await run(60);
  expect(accepted.length).toBeGreaterThan(4 * 5);

  // A new process that accepts nothing and only sends the mails left by the killed ones.
  moment = undefined;
  const ended = run(0);
  const store = new SqliteStore(file);
  const records = store.collection(recordsSpec);
  await vi.waitFor(async () => expect(await records.count({ field: 'mailDueAt' })).toBe(0), {
    timeout: 10_000,
    interval: 50,
  });
  kill();
  await ended;

  const all = await records.find({ field: '_id', limit: 1000 });
  await store.close();
  expect(all.map((record) => record._id)).toEqual(expect.arrayContaining(accepted));
  expect(all.flatMap((record) => record.mails.map((mail) => mail.state))).toEqual(all.map(() => 'sent'));
  expect([...stub.taken.keys()].sort()).toEqual(all.map((record) => record.mails[0]?.id).sort());
  // Every attempt has the same bytes, in every process.
  for (const { key, body } of stub.requests) expect(body).toBe(stub.taken.get(key));
  expect(stub.requests.length).toBeGreaterThan(stub.taken.size);
}, 40_000);
