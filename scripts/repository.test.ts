import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../package.json';

const read = (path: string) => readFileSync(path, 'utf8');

interface Job {
  strategy: { matrix: { os?: string[]; node?: string[]; include?: { node: string }[]; browser?: string[] } };
  steps: { run?: string; uses?: string }[];
}
const { jobs, permissions }: { jobs: Record<string, Job>; permissions: unknown } = parse(
  read('.github/workflows/check.yml'),
);
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);

test('the workflow runs the two commands of the README on three systems, and may change nothing', () => {
  for (const [job, command, step] of [
    ['test', 'npm test', 'npm test'],
    // Runs the command, and ends it on every system.
    ['dev', 'npm run dev', 'node --import tsx scripts/try-dev.ts'],
  ] as const) {
    const { strategy } = jobs[job] as Job;
    expect(strategy.matrix.os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest']);
    expect(read('README.md')).toContain(`npm ci && ${command}`);
    const [install, ...others] = commandsOf(jobs[job] as Job);
    expect(install).toBe('npm ci');
    expect(others).toEqual([step]);
  }
  expect(permissions).toEqual({ contents: 'read' });
});

test('the workflow uses the version of Node of the image, and the oldest that package.json allows', () => {
  const { node = [], include = [] } = (jobs.test as Job).strategy.matrix;
  expect(read('Containerfile')).toContain(`node:${node[0]}.`);
  expect(include.map((each) => `>=${each.node}`)).toEqual([packageJson.engines.node]);
});

test('the workflow runs the journeys in browsers that the command knows', async () => {
  const { readBrowserName } = await import('./browser');
  const { matrix } = (jobs.browsers as Job).strategy;
  expect(matrix.browser?.map((name) => readBrowserName(name))).toEqual(['firefox', 'webkit']);
  expect(() => readBrowserName('opera')).toThrow('--browser');
  expect(commandsOf(jobs.browsers as Job).at(-1)).toMatch(/^npm run test:e2e -- --browser=/);
});

test('no dependency runs a script when it is installed', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const withScript = Object.entries<{ hasInstallScript?: boolean }>(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => [path.replace(/^.*node_modules\//, ''), false]);
  expect(packageJson.allowScripts).toEqual(Object.fromEntries(withScript));
  expect(withScript.length).toBeGreaterThan(0);
});

test('every script that the workflow runs exists', () => {
  const commands = Object.values(jobs).flatMap(commandsOf);
  const names = (pattern: RegExp) =>
    commands.flatMap((command) => [...command.matchAll(pattern)].map(([, name = '']) => name));
  const ofNpm = [...names(/npm run ([\w:]+)/g), ...names(/npm (test)/g)];
  expect(ofNpm.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
  const files = names(/(scripts\/\S+)/g);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
  expect([ofNpm.length, files.length]).toEqual([2, 1]);
});

test('dependencies are updated weekly, and the issue templates can be read', () => {
  const { updates } = parse(read('.github/dependabot.yml'));
  expect(updates.map((each: { schedule: { interval: string } }) => each.schedule.interval)).toEqual([
    'weekly',
    'weekly',
    'weekly',
  ]);
  const forms = readdirSync('.github/ISSUE_TEMPLATE').filter((name) => name !== 'config.yml');
  for (const name of forms)
    expect(parse(read(`.github/ISSUE_TEMPLATE/${name}`)).body.length, name).toBeGreaterThan(0);
  expect(forms.length).toBeGreaterThan(1);
});
