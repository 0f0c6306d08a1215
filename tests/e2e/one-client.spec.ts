import { Agent, request } from 'node:http';
import { staticFilePaths } from '@/lib/server/next/static-files';
import { activeAccount, password } from '../support/accounts';
import { expect } from '../support/fixtures';
import { Mailbox } from '../support/mailbox';
import { testWithPortal } from '../support/own-portal';
import { buildFolder } from '../support/portal-server';
import { staffAccount, withFactor } from '../support/staff';

const test = testWithPortal(async () => ({
  env: { MAX_WAIT_MS: '50', TRUSTED_PROXY_HOPS: '1', CRON_SECRET: 'secret of the scheduler' },
  // A flood of sign-ins costs as much as in operation.
  hasQuickPasswords: false,
}));
// Another worker would start another portal.
test.describe.configure({ mode: 'default' });

/** Twice as many as the requests of one client that run at the same time. */
const connections = 64;
const scripts = () => [...staticFilePaths(buildFolder('furniture'))].filter((path) => path.endsWith('.js'));
const json = { 'Content-Type': 'application/json' };
const signIn = (email: string, typed: string) => JSON.stringify({ email, password: typed });

/** The address of the client that floods the portal, and of another one. */
const flooding = { 'X-Forwarded-For': '203.0.113.7' };
const other = { 'X-Forwarded-For': '198.51.100.4' };

/** Requests a path over this many connections, each time as soon as the last answer has arrived, until it is ended. */
function flood(baseURL: string, path: string, body?: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let isEnded = false;
  let answers = 0;
  const headers = { ...flooding, ...(body && json) };
  const work = () =>
    new Promise<void>((resolve) => {
      const sent = request(
        `${baseURL}${path}`,
        { agent, headers, method: body ? 'POST' : 'GET' },
        (answer) => {
          answer.resume().on('end', () => {
            answers++;
            resolve();
          });
        },
      );
      sent.on('error', () => resolve()).end(body);
    });
  const all = Array.from({ length: connections }, async () => {
    while (!isEnded) await work();
  });
  return {
    /** Resolves once every connection has got an answer, about. */
    untilFull: () => expect.poll(() => answers, { timeout: 60_000 }).toBeGreaterThan(connections),
    async end() {
      isEnded = true;
      await Promise.all(all);
      agent.destroy();
    },
  };
}

/** How often a client loads a page during a flood. */
const loads = 4;

/** The statuses of a page that a client loads several times in succession. */
async function loadPages(url: string, headers: Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  for (let page = 0; page < loads; page++) {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}

test('the files of the build are served at the paths that do not queue', {
  tag: ['@process'],
}, async ({ portal }) => {
  const paths = [...staticFilePaths(buildFolder('furniture'))];
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) expect((await fetch(`${portal.baseURL}${path}`)).status, path).toBe(200);
});

for (const [what, path] of [
  ['a page', '/login'],
  ['an unknown static file', '/_next/static/anything'],
  ['a static file', 'script'],
  ['sign-ins', '/api/users/login'],
] as const) {
  test(`while one client floods the portal with requests for ${what}, another gets every page`, {
    tag: ['@process'],
  }, async ({ portal }) => {
    test.setTimeout(300_000);
    const accounts = [0, 1].map(() => activeAccount(portal, new Mailbox(portal.dataDir)));
    const [flooded, quiet] = await Promise.all(accounts);
    const body = what === 'sign-ins' ? signIn(flooded?.email ?? '', 'wrong password') : undefined;
    const { untilFull, end } = flood(portal.baseURL, path === 'script' ? (scripts()[0] ?? '') : path, body);
    await untilFull();
    const statuses = await loadPages(portal.baseURL, other);
    const signedIn = await fetch(`${portal.baseURL}/api/users/login`, {
      method: 'POST',
      headers: { ...other, ...json },
      body: signIn(quiet?.email ?? '', password),
    });
    await end();
    expect(statuses).toEqual(Array(loads).fill(200));
    expect(signedIn.status).toBe(200);
  });
}

test('staff get every page of the office, also at the address of a client that floods the portal', {
  tag: ['@process'],
}, async ({ portal }) => {
  test.setTimeout(300_000);
  const account = await staffAccount(portal, new Mailbox(portal.dataDir), 'desk');
  const { cookie } = await withFactor(portal, account);
  const headers = { ...flooding, Cookie: cookie };
  const office = `${portal.baseURL}/organizador`;
  // From the first page on, the process knows their session.
  expect((await fetch(office, { headers })).status).toBe(200);
  const { untilFull, end } = flood(portal.baseURL, '/login');
  await untilFull();
  const statuses = await loadPages(office, headers);
  await end();
  expect(statuses).toEqual(Array(loads).fill(200));
});
