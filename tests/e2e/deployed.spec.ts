import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { countStored } from '../bench/load';
import { expect, test } from '../support/fixtures';
import { startMailCatcher } from '../support/mail-catcher';
import { plainEnv, startPortal } from '../support/portal-server';

test.describe.configure({ timeout: 300_000 });

const run = promisify(execFile);

/** Runs `npm run test:e2e` with these options. Resolves with its output, also if it fails. */
async function testElsewhere(...options: string[]): Promise<{ code: number; output: string }> {
  const { E2E_BROWSER, PATH } = process.env;
  // With the same folder for results, it would delete those of this run.
  const output = test.info().outputPath('results');
  const args = ['--import', 'tsx', 'scripts/test-e2e.ts', ...options, `--output=${output}`];
  const env = plainEnv({ ...(E2E_BROWSER && { E2E_BROWSER }), ...(PATH && { PATH }) });
  return run(process.execPath, args, { env, maxBuffer: 16 * 1024 * 1024 }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout = '', stderr = '' }) => ({ code, output: stdout + stderr }),
  );
}

/** The files with journeys. */
const withJourneys = () =>
  readdirSync('tests/e2e').filter((file) =>
    /tag: .*'@journey'/.test(readFileSync(`tests/e2e/${file}`, 'utf8')),
  );

test('all journeys run against a portal elsewhere, write to the addresses of the mailbox only, and leave nobody behind', {
  tag: ['@process'],
}, async () => {
  const catcher = await startMailCatcher();
  // With the limits of production.
  const portal = await startPortal({ env: { SMTP_URL: catcher.smtpUrl } });
  try {
    const { code, output } = await testElsewhere(
      `--base-url=${portal.baseURL}`,
      `--mailbox=maildir:${catcher.maildir}?address=*@qa.example.com`,
      '--workers=1',
      ...withJourneys(),
      // Of the other files, one for each reason not to run it.
      ...['e2e/backup.spec', 'e2e/closed.spec', 'e2e/finish.spec', 'api/premarket.spec'],
    );
    expect(output).toMatch(/e2e journeys \(http:.*\): 7 passed, 0 failed, [1-9]\d* skipped/);
    for (const [reason, file] of [
      ['starts portals of its own', 'e2e/backup.spec.ts (1)'],
      ['needs a portal with other settings', 'e2e/closed.spec.ts ('],
      [
        'needs the files or the database of the portal, or does not delete its people',
        'e2e/finish.spec.ts (',
      ],
      ['calls the API for people whom it does not delete', 'api/premarket.spec.ts ('],
    ])
      expect(output).toContain(`  not run, because each ${reason}: ${file}`);
    expect(output).not.toMatch(/ {2}skipped:|LEFT BEHIND/);
    expect(code).toBe(0);
    expect(catcher.recipients().length).toBe(7);
    expect(catcher.recipients().filter((each) => !/^[0-9a-f]{12}@qa\.example\.com$/.test(each))).toEqual([]);
    expect((await countStored(portal)).attendees).toBe(0);
  } finally {
    await portal.stop();
    await catcher.close();
  }
});

test('a run against a closed portal names what it skipped, and an invalid mailbox is refused', {
  tag: ['@closed'],
}, async ({ portal }) => {
  const [{ output }, refused] = await Promise.all([
    testElsewhere(
      `--base-url=${portal.baseURL}`,
      '--mailbox=maildir:/var/mail/qa?address=*@qa.example.com',
      'journeys.spec',
      '--grep=student',
    ),
    testElsewhere(`--base-url=${portal.baseURL}`, '--mailbox=maildir:/tmp'),
  ]);
  expect(output).toMatch(/: 0 passed, 0 failed, 1 skipped/);
  expect(output).toMatch(/ {2}skipped: .* does not register visitors now/);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--mailbox is a Mailpit') });
});
