import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs every check of the project, even after a failure, and ends with one line of test counts. */
const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const broken: string[] = [];

interface Step {
  name: string;
  command: string;
  /** Uses the MongoDB server that the environment names. The other steps get no configuration. */
  needsMongo?: boolean;
  /** Counts the tests in the report that the runner wrote. */
  count?: (report: string) => typeof total;
  /** Runs in parallel with other steps. Its output is printed when it ends. */
  isParallel?: boolean;
  /** Has a low priority, so that tests that measure time are not delayed. */
  hasLowPriority?: boolean;
}

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    const ended = [...running].map((child) => once(child, 'exit'));
    for (const child of running) child.kill(signal);
    await Promise.all(ended);
    process.exit(1);
  });
}

// Check, build and contract tests each leave a processor idle most of the time, and unit tests use all of them. The
// build comes after the check, because it writes a file that the type check reads.
const building = run({ name: 'check', command: 'npm run --silent check:static', isParallel: true }).then(() =>
  run({
    name: 'build',
    command: 'npm run --silent test:e2e -- --build',
    isParallel: true,
    hasLowPriority: true,
  }),
);
await run({
  name: 'contract',
  command: 'npm run --silent test:contract --',
  needsMongo: true,
  count: ofVitest,
});
await run({ name: 'unit', command: 'npm run --silent test:unit --', count: ofVitest });
await building;
await run({
  name: 'e2e',
  command: 'npm run --silent test:e2e -- --no-build',
  needsMongo: true,
  count: ofPlaywright,
});
rmSync(folder, { recursive: true, force: true });

const { stdout } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
if (process.env.CI && stdout?.trim()) console.log(`\nThe tests left changes behind:\n${stdout}`);
if (broken.length > 0) console.log(`\nFailed without a failed test: ${broken.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);

async function run({ name, command, needsMongo, count, isParallel, hasLowPriority }: Step): Promise<void> {
  const report = join(folder, `${name}.json`);
  const reporters =
    count === ofVitest ? ` --reporter=default --reporter=json "--outputFile.json=${report}"` : '';
  const env: NodeJS.ProcessEnv = { ...process.env, E2E_REPORT: report };
  if (!needsMongo) delete env.MONGODB_URI;
  const started = performance.now();
  if (!isParallel) console.log(`\n── ${name}`);
  // In a shell, because npm is a script on Windows.
  const child = spawn(`${command}${reporters}`, {
    shell: true,
    stdio: isParallel ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env,
  });
  if (hasLowPriority && child.pid) setPriority(child.pid, 10);
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  running.delete(child);
  if (isParallel) console.log(`\n── ${name}\n${output.trimEnd()}`);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  const counted = count && existsSync(report) ? count(report) : undefined;
  if (counted) {
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counted[key];
  }
  // A step that fails without a failed test in its report must not look like a success.
  if (code !== 0 && !counted?.failed) {
    broken.push(name);
    total.failed += 1;
  }
}

function ofVitest(report: string): typeof total {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

function ofPlaywright(report: string): typeof total {
  const { expected, unexpected, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats;
  return { passed: expected, failed: unexpected, skipped };
}
