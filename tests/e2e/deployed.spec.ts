import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { startMailCatcher } from '../support/mail-catcher';
import { buildFolder, plainEnv, type RunningPortal, startPortal } from '../support/portal-server';

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

/** How many people are registered at a portal. */
async function registered({ dataDir }: RunningPortal): Promise<number> {
  const args = ['--import', 'tsx', 'scripts/admin.ts', 'attendees', 'count', '--json'];
  const env = plainEnv({ DATA_DIR: dataDir, EVENT: 'furniture', NEXT_DIST_DIR: buildFolder('furniture') });
  return JSON.parse((await run(process.execPath, args, { env })).stdout).total;
}

test('all journeys run against a portal elsewhere, write to the addresses of the mailbox only, and leave nobody behind', {
  tag: ['@process'],
}, async () => {
  const catcher = await startMailCatcher();
  // With the limits of production.
  const portal = await startPortal({ env: { SMTP_URL: catcher.smtpUrl } });
  try {
    const onMaildir = await testElsewhere(
      `--base-url=${portal.baseURL}`,
      `--mailbox=maildir:${catcher.maildir}?address=*@qa.example.com`,
      '--workers=2',
    );
    expect(onMaildir.output).toMatch(/e2e journeys \(http:.*\): 7 passed, 0 failed, \d{3} skipped/);
    expect(onMaildir.output).toMatch(
      /not run, because each starts portals of its own: .*e2e\/backup\.spec\.ts \(1\)/,
    );
    expect(onMaildir.output).not.toMatch(/ {2}skipped:|LEFT BEHIND/);
    expect(onMaildir.code).toBe(0);
    expect(catcher.recipients().length).toBe(7);
    expect(catcher.recipients().filter((each) => !/^[0-9a-f]{12}@qa\.example\.com$/.test(each))).toEqual([]);
    expect(await registered(portal)).toBe(0);

    const onMailpit = await testElsewhere(
      `--base-url=${portal.baseURL}`,
      `--mailbox=${catcher.mailpitUrl}?address=qa.*@example.com`,
      'journeys.spec',
      '--grep=visitor registers.*\\(en\\)',
    );
    expect(onMailpit.output).toMatch(/: 1 passed, 0 failed, 0 skipped/);
    expect(catcher.recipients().filter((each) => each.startsWith('qa.'))).toHaveLength(1);
    expect(await registered(portal)).toBe(0);
  } finally {
    await portal.stop();
    await catcher.close();
  }
});

test('a run against a closed portal names what it skipped, and an invalid mailbox is refused', {
  tag: ['@process'],
}, async () => {
  const catcher = await startMailCatcher();
  const portal = await startPortal({ env: { REGISTRATION_OPEN: 'false' } });
  try {
    const mailbox = `--mailbox=maildir:${catcher.maildir}?address=*@qa.example.com`;
    const [{ output }, refused] = await Promise.all([
      testElsewhere(`--base-url=${portal.baseURL}`, mailbox, 'journeys.spec'),
      testElsewhere(`--base-url=${portal.baseURL}`, '--mailbox=maildir:/tmp'),
    ]);
    expect(output).toMatch(/: 0 passed, 0 failed, 7 skipped/);
    expect(output.match(/ {2}skipped: .* does not register visitors now/g)).toHaveLength(7);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--mailbox is a Mailpit') });
    expect(catcher.recipients()).toEqual([]);
  } finally {
    await portal.stop();
    await catcher.close();
  }
});
