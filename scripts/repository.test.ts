import { readdirSync, readFileSync } from 'node:fs';
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
  for (const [job, command] of [
    ['test', 'npm test'],
    ['dev', 'npm run dev'],
  ] as const) {
    const { strategy } = jobs[job] as Job;
    expect(strategy.matrix.os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest']);
    expect(read('README.md')).toContain(`npm ci && ${command}`);
    const [install, ...others] = commandsOf(jobs[job] as Job);
    expect(install).toBe('npm ci');
    expect(others.join('\n')).toContain(command);
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

test('every npm script that the workflow runs exists', () => {
  const names = Object.values(jobs)
    .flatMap(commandsOf)
    .flatMap((command) => [...command.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name));
  expect(names.filter((name) => !Object.hasOwn(packageJson.scripts, name ?? ''))).toEqual([]);
  expect(names.length).toBeGreaterThan(1);
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
