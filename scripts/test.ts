import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Every check of the project, all of them whatever fails, and one closing line with the runners' own counts. */
const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const broken: string[] = [];

interface Step {
  name: string;
  command: string[];
  /** Takes the MongoDB server that the environment names; the other steps are configured by nothing. */
  needsMongo?: boolean;
  /** Adds up the report that the runner wrote. */
  count?: (report: string) => typeof total;
}

const steps: Step[] = [
  { name: 'check', command: ['npm', 'run', '--silent', 'check:static'] },
  { name: 'unit', command: ['npx', 'vitest', 'run', '--project', 'unit'], count: ofVitest },
  {
    name: 'contract',
    command: ['npx', 'vitest', 'run', '--project', 'contract'],
    needsMongo: true,
    count: ofVitest,
  },
  { name: 'e2e', command: ['npm', 'run', '--silent', 'test:e2e'], needsMongo: true, count: ofPlaywright },
];

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    running?.kill(signal);
    running?.once('exit', () => process.exit(1));
  });
}

for (const { name, command, needsMongo, count } of steps) {
  const report = join(folder, `${name}.json`);
  const reporters =
    count === ofVitest ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const started = performance.now();
  console.log(`\n── ${name}`);
  const [program = '', ...args] = [...command, ...reporters];
  const env: NodeJS.ProcessEnv = { ...process.env, E2E_REPORT: report };
  if (!needsMongo) delete env.MONGODB_URI;
  running = spawn(program, args, { stdio: 'inherit', env });
  const [code] = await once(running, 'exit');
  console.log(
    `── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - started) / 1000)} s`,
  );
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
rmSync(folder, { recursive: true, force: true });

const { stdout } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
if (process.env.CI && stdout?.trim()) console.log(`\nThe tests left changes behind:\n${stdout}`);
if (broken.length > 0) console.log(`\nNot through: ${broken.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);

function ofVitest(report: string): typeof total {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

function ofPlaywright(report: string): typeof total {
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}
