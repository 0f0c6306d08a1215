import { expect, test } from 'vitest';
import { detailsOf, readReport } from './e2e-report';

const spec = (
  title: string,
  file: string,
  status: string,
  more: Record<string, string> = {},
  tags = [''],
) => ({
  title,
  file,
  tags,
  tests: [
    {
      projectName: 'journeys',
      status,
      annotations: Object.entries(more).map(([type, description]) => ({ type, description })),
    },
  ],
});

test('a report counts specs, names what was skipped with its reason, and the people who were left', () => {
  const nested = [
    spec('a', 'e2e/backup.spec.ts', 'skipped', { skip: 'starts portals of its own' }),
    spec('b', 'e2e/backup.spec.ts', 'skipped', { skip: 'starts portals of its own' }),
    spec('c', 'e2e/closed.spec.ts', 'skipped', { skip: 'needs other settings' }),
  ];
  const specs = [
    spec('a visitor registers', 'e2e/journeys.spec.ts', 'expected', {}, ['journey']),
    spec('a buyer registers', 'e2e/journeys.spec.ts', 'unexpected', { left: 'qa.1@example.com' }, [
      'journey',
    ]),
    spec('a student registers', 'e2e/journeys.spec.ts', 'skipped', { skip: 'no such form' }, ['journey']),
  ];
  const report = readReport(JSON.stringify({ suites: [{ specs, suites: [{ specs: nested }] }] }));
  const summary = report.get('journeys');
  expect([...report.keys()]).toEqual(['journeys']);
  expect(summary).toMatchObject({ passed: 1, failed: 1, skipped: 4 });
  expect(summary && detailsOf(summary)).toEqual([
    '  skipped: a student registers — no such form',
    '  not run, because each starts portals of its own: e2e/backup.spec.ts (2)',
    '  not run, because each needs other settings: e2e/closed.spec.ts (1)',
    '  LEFT BEHIND: qa.1@example.com; delete each with npm run admin -- erase <email>',
  ]);
});
