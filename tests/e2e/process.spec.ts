import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { Agent, request as httpRequest, type RequestOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { builtPagesFile } from '@/lib/server/next/built-pages';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { texts } from '../support/fixtures';
import { linkTo, Mailbox } from '../support/mailbox';
import { hiddenFields } from '../support/page-form';
import { freshEmail, visitorBody } from '../support/people';
import {
  buildFolder,
  freePort,
  isRunning,
  portalOf,
  type RunningPortal,
  startPortal,
} from '../support/portal-server';
import { expectScannable } from '../support/qr';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

const isWindows = process.platform === 'win32';

const clientOf = (portal: RunningPortal) => new Client(portalOf(portal));

async function withPortal(
  options: Parameters<typeof startPortal>[0],
  run: (portal: RunningPortal) => Promise<void>,
): Promise<void> {
  const portal = await startPortal(options);
  try {
    await run(portal);
  } finally {
    await portal.stop();
  }
}

/** One client gets thirty responses whatever addresses it claims to have; another client has its own limit. */
async function expectForgeryToFail(portal: RunningPortal): Promise<void> {
  const ask = (localAddress: string, n: number) =>
    send(portal, {
      path: `/api/attendees/byEmail/${freshEmail()}`,
      localAddress,
      headers: { 'X-Forwarded-For': `203.0.113.${n}`, 'X-Portal-Socket-Address': `198.51.100.${n}` },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await ask('127.0.0.1', n)).status);
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
  // Other systems have only one loopback address.
  if (process.platform === 'linux') expect((await ask('127.0.0.2', 0)).status).toBe(404);
}

async function expectPages(portal: RunningPortal): Promise<void> {
  const client = clientOf(portal);
  // A page that the middleware serves itself, and one to which it rewrites the address.
  for (const path of ['/', '/login']) expect((await client.get(path)).status).toBe(200);
  expect((await client.get('/faq?lang=en')).status).toBe(307);
}

/** Listens on IPv4 too, where several loopback addresses are available. */
const everywhere = { env: { HOST: '0.0.0.0' } };

/** The address of a portal that is reached through a proxy. */
const publicAddress = 'https://registro.example';

test.describe('npm start', () => {
  // One after the other on two portals: the second one takes the place of the first.
  test.describe.configure({ mode: 'serial' });
  const place = { dataDir: '', port: 0 };
  let portal: RunningPortal;

  test.beforeAll(async () => {
    place.dataDir = mkdtempSync(join(tmpdir(), 'portal-again-'));
    place.port = await freePort();
  });
  test.afterAll(async () => {
    portal.kill();
    await portal.exited;
    rmSync(place.dataDir, { recursive: true, force: true });
  });

  test('the first answer of a process has the headers of every answer', { tag: ['@process'] }, async () => {
    const env = { ...everywhere.env, MONGO_URI: 'mongodb://localhost' };
    portal = await startPortal({ ...place, env, isByNpm: true, isToFail: true });
    let first: Response | undefined;
    await expect
      .poll(
        async () => {
          first ??= await fetch(`${portal.baseURL}/_next/static/x.js`).catch(() => undefined);
          return first?.headers.get('x-content-type-options');
        },
        { intervals: [10], timeout: 60_000 },
      )
      .toBeDefined();
    expect(first?.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('HOST=0.0.0.0 serves pages, a forged address changes nothing, there is no mailbox page, and a misspelled variable is reported', {
    tag: ['@process'],
  }, async () => {
    expect(portal.output()).toContain('MONGO_URI is not a variable of the portal: did you mean MONGODB_URI?');
    await expectPages(portal);
    expect((await clientOf(portal).get('/dev/mailbox')).status).toBe(404);
    await expectForgeryToFail(portal);
  });

  test('killing npm frees the port, and a supervisor starts the portal again at once', {
    tag: ['@process'],
  }, async () => {
    // Windows does not tell a process that its parent has ended.
    if (isWindows) await portal.stop();
    else process.kill(portal.pid, 'SIGKILL');
    await portal.exited;
    const env = { HOST: '127.0.0.1', TRUSTED_PROXY_HOPS: '1', APP_URL: publicAddress };
    portal = await startPortal({ ...place, env, isByNpm: true });
    // The ready answer may have come from the first process while it was ending.
    await expect.poll(portal.output).toContain('Ready on');
    expect(portal.output()).not.toContain('EADDRINUSE');
  });

  test('HOST=127.0.0.1 serves pages; behind one trusted proxy, the address from the proxy counts, and earlier ones from the client do not', {
    tag: ['@process'],
  }, async () => {
    await expectPages(portal);
    const client = clientOf(portal);
    const ask = (chain: string) =>
      client.get(`/api/attendees/byEmail/${freshEmail()}`, { 'X-Forwarded-For': chain });
    for (let n = 0; n < 30; n++) expect((await ask(`203.0.113.${n}, 198.51.100.7`)).status).toBe(404);
    expect((await ask('203.0.113.99, 198.51.100.7')).status).toBe(429);
    expect((await ask('198.51.100.8')).status).toBe(404);
  });

  test('on https every answer requires https for subdomains too, and cookies are for this host only', {
    tag: ['@process'],
  }, async () => {
    const client = clientOf(portal);
    for (const path of [
      '/faq',
      '/nada',
      '/icon.svg',
      '/api/countries',
      '/api/nada',
      '/_next/static/x.js',
      '/%25',
    ]) {
      const { headers } = await client.get(path);
      expect([path, headers.get('strict-transport-security')]).toEqual([
        path,
        'max-age=63072000; includeSubDomains',
      ]);
    }
    const added = await client.post('/api/attendees/add', visitorBody({ email: freshEmail() }));
    const csrf = await client.get('/api/auth/csrf');
    const reset = await client.get('/passwordResetBack?id=x');
    const out = await client.post('/api/users/logout', {});
    const cookies = [added, csrf, reset, out].flatMap(({ headers }) => headers.getSetCookie());
    expect(cookies.length).toBeGreaterThanOrEqual(5);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/i);
  });

  test('SIGTERM: accepted requests are answered, including a form that is still arriving; a stalled body is not waited for; new ones are refused; idle connections close; no process is left', {
    tag: ['@process'],
  }, async () => {
    test.skip(isWindows, 'Windows has no SIGTERM.');
    const agent = new Agent({ keepAlive: true });
    const email = freshEmail();
    const body = JSON.stringify(visitorBody({ email }));
    const kept = await send(portal, { path: '/api/health/live', agent });
    expect(kept.status).toBe(200);

    // The headers arrive before the signal, the body after it.
    let finish = () => {};
    const accepted = new Promise<{ status: number; connection?: string }>((resolve, reject) => {
      const request = httpRequest(
        `${portal.baseURL}/api/attendees/add`,
        {
          method: 'POST',
          agent,
          headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
        },
        (response) => {
          response.resume();
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
          );
        },
      );
      request.on('error', reject);
      request.write(body.slice(0, 10));
      finish = () => request.end(body.slice(10));
    });
    const form = await formToCome(portal);
    const stalled = ['/api/attendees/add', '/visitante'].map((path) =>
      answerTo(portal, `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{`),
    );
    await expect.poll(async () => (await send(portal, { path: '/api/health/live', agent })).status).toBe(200);
    const started = performance.now();
    const exit = portal.stop();
    await expect.poll(() => isListening(portal)).toBe(false);
    finish();
    expect((await accepted).status).toBe(201);
    expect(await form.finish()).toMatch(/^HTTP\/1\.1 200 [\s\S]*value="nada"/);
    const again = () =>
      send(portal, { path: '/api/health/live', agent }).then(
        ({ status }) => status,
        () => 'refused',
      );
    await expect.poll(again).toBe('refused');
    await exit;
    // npm does not wait for it.
    await expect.poll(() => isRunning(portal)).toBe(false);
    expect(performance.now() - started).toBeLessThan(10_000);
    for (const answer of await Promise.all(stalled)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    agent.destroy();
  });
});

/** A form whose headers have arrived at the portal. `finish` sends the body in small parts and resolves with the answer. */
async function formToCome(portal: RunningPortal): Promise<{ finish: () => Promise<string> }> {
  const form = hiddenFields((await clientOf(portal).get('/passwordReset')).text);
  form.set('email', 'nada');
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const { hostname, port } = new URL(portal.baseURL);
  const socket = connect(Number(port), hostname);
  const head = [
    ...['POST /passwordReset HTTP/1.1', `Host: ${hostname}:${port}`, `Origin: ${publicAddress}`],
    ...[`Content-Type: ${encoded.headers.get('content-type')}`, `Content-Length: ${body.byteLength}`, '', ''],
  ];
  socket.write(head.join('\r\n'));
  const answered = allOf(socket);
  return {
    finish: () => {
      for (let at = 0; at < body.byteLength; at += 100) socket.write(body.subarray(at, at + 100));
      return answered;
    },
  };
}

test('npm run dev: a person registers and reads the mail in the mailbox, whose code scans in every theme; a forged address changes nothing; when npm is killed, none of its processes is left', {
  tag: ['@process'],
}, async ({ page }) => {
  // The first requests compile for minutes on a busy machine. scripts/demo.process.test.ts tests SIGINT.
  test.setTimeout(300_000);
  await withPortal({ script: 'dev', isByNpm: true, ...everywhere }, async (portal) => {
    expect(portal.output()).toContain(`${portal.baseURL}/dev/mailbox`);
    const client = clientOf(portal);
    for (const path of ['/faq', '/dev/mailbox', '/api/nada', '/nada', '/_next/x']) {
      const { headers } = await client.get(path);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining('frame-ancestors'),
      ]);
    }
    const email = freshEmail();
    await client.register({ email });
    await expect
      .poll(async () => (await client.get('/dev/mailbox')).text, { timeout: 90_000 })
      .toContain(email);
    await page.goto(`${portal.baseURL}/dev/mailbox`);
    await page.getByRole('link', { name: email }).click();
    const code = page.frameLocator('iframe').getByAltText(texts.es.mail.passAlt);
    await expectScannable(code, /^[0-9a-f-]{36}$/);
    await expectForgeryToFail(portal);
    if (isWindows) return;
    expect(isRunning(portal)).toBe(true);
    process.kill(portal.pid, 'SIGKILL');
    await expect.poll(() => isRunning(portal), { timeout: 30_000 }).toBe(false);
  });
});

for (const [what, env, sentences] of [
  [
    'invalid settings',
    { PORT: '0', AUTH_SECRET: 'short', APP_URL: 'portal' },
    [/PORT:/, /AUTH_SECRET\S*:/, /APP_URL:/],
  ],
  ['another event than the build’s', { EVENT: 'foundry' }, [/EVENT: this build was made for furniture/]],
  ['the address of another machine', { HOST: '203.0.113.7' }, [/^HOST: 203\.0\.113\.7 is not an address/m]],
  [
    'a data folder that is a file',
    { DATA_DIR: 'package.json/data' },
    [/DATA_DIR: \S+package\.json is a file/],
  ],
] as const) {
  test(`a start with ${what} ends with an error message`, { tag: ['@process'] }, async () => {
    const env2: Record<string, string> = { NEXT_DIST_DIR: '.next-test/furniture', ...env };
    const portal = await startPortal({ env: env2, isToFail: true });
    expect(await portal.exited).not.toBe(0);
    for (const sentence of sentences) expect(portal.output()).toMatch(sentence);
    expect(
      portal
        .output()
        .trim()
        .split('\n')
        .filter((line) => /^\s+at /.test(line)),
    ).toEqual([]);
    await portal.stop();
  });
}

test('a build whose script hashes are missing does not start', { tag: ['@process'] }, async () => {
  const build = mkdtempSync(join('.next-test', 'torn-'));
  try {
    const complete = resolve(buildFolder('furniture'));
    for (const entry of readdirSync(complete, { withFileTypes: true })) {
      const [from, to] = [join(complete, entry.name), join(build, entry.name)];
      if (entry.isDirectory()) symlinkSync(from, to, 'junction');
      else if (entry.name !== builtPagesFile) copyFileSync(from, to);
    }
    const portal = await startPortal({ env: { NEXT_DIST_DIR: build }, isToFail: true });
    expect(await portal.exited).not.toBe(0);
    expect(portal.output()).toMatch(/built-pages\.json .*npm run build/);
    await portal.stop();
  } finally {
    rmSync(build, { recursive: true, force: true });
  }
});

/** Trickling bodies are cut off within 30 s. */
async function expectTricklesToEnd(portal: RunningPortal): Promise<void> {
  const started = performance.now();
  const answers = ['/api/attendees/add', '/visitante'].map((path) => {
    const { hostname, port } = new URL(portal.baseURL);
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{`);
    const trickle = setInterval(() => socket.write(' '), 500);
    return allOf(socket).finally(() => clearInterval(trickle));
  });
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - started).toBeLessThan(30_000);
}

test('a killed portal loses neither a registration that it answered with 201 nor its mail; a slow body is ended within 30 s', {
  tag: ['@process'],
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-killed-'));
  try {
    const first = await startPortal({ dataDir });
    const emails = Array.from({ length: 60 }, () => freshEmail());
    const told: string[] = [];
    await Promise.all(
      emails.map(async (email) => {
        const answer = await clientOf(first)
          .post('/api/attendees/add', visitorBody({ email }))
          .catch(() => null);
        if (answer?.status === 201) told.push(email);
        if (told.length === 20) first.kill();
      }),
    );
    await first.stop();
    expect(told.length).toBeGreaterThanOrEqual(20);

    await withPortal({ dataDir, env: { RATE_LIMIT_FACTOR: '10' } }, async (second) => {
      const mailbox = new Mailbox(dataDir);
      for (const email of told) {
        const found = await clientOf(second).get(`/api/attendees/byEmail/${email}`);
        expect([email, found.status]).toEqual([email, 200]);
      }
      // Mails left by a crash are sent in less than a minute. The bodies trickle meanwhile.
      await expectTricklesToEnd(second);
      const missing = () => told.filter((email) => mailbox.to(email).length !== 1);
      await expect.poll(missing, { timeout: 70_000 }).toEqual([]);
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("a mail's link to the pass keeps its key while the store is unavailable", { tag: ['@process'] }, async ({
  page,
}) => {
  test.skip(isWindows, 'Windows does not move a file that is open.');
  await withPortal({}, async (portal) => {
    const email = freshEmail();
    const { id } = await clientOf(portal).register({ email });
    const link = linkTo(await new Mailbox(portal.dataDir).newest(email), '/landing');
    const database = join(portal.dataDir, 'portal.db');
    renameSync(database, `${database}.kept`);
    mkdirSync(database);
    // A process notices within 50 ms that the file was replaced.
    const readiness = async () => (await page.request.get(`${portal.baseURL}/api/health/ready`)).status();
    await expect.poll(readiness).toBe(503);

    for (const language of ['es', 'en'] as const) {
      await page.context().addCookies([{ name: 'lang', value: language, url: portal.baseURL }]);
      const refused = await page.goto(link);
      expect(refused?.status()).toBe(503);
      expect(refused?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'retry-after': '5' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[language].errors.unavailable);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectAccessible(page);
    }

    rmdirSync(database);
    renameSync(`${database}.kept`, database);
    const asked = page.waitForRequest(link);
    await page.getByRole('link', { name: texts.en.sendinvitation.again }).click();
    expect(await (await asked).headerValue('referer')).toBeNull();
    await expect(page).toHaveURL(`${portal.baseURL}/landing?id=${id}`);
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  });
});

/** Sends the beginning of a request. Resolves with everything received until the connection ends. */
function answerTo(portal: RunningPortal, text: string): Promise<string> {
  const { hostname, port } = new URL(portal.baseURL);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  return allOf(socket);
}

function allOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (part) => {
      text += part.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}

function isListening(portal: RunningPortal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(portal.baseURL).port), 'localhost');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function send(portal: RunningPortal, options: RequestOptions): Promise<{ status: number }> {
  const { port } = new URL(portal.baseURL);
  const hostname = options.localAddress ? '127.0.0.1' : 'localhost';
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, ...options }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }));
    })
      .on('error', reject)
      .end();
  });
}
