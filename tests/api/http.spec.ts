import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { get as httpGet, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { honeypotField, untouched } from '@/lib/base/form-state';
import { builtEvent } from '@/lib/server/next/built-event';
import { builtPagesFile } from '@/lib/server/next/built-pages';
import { activeAccount } from '../support/accounts';
import { Client } from '../support/client';
import { test as base, expect, texts } from '../support/fixtures';
import { hiddenFields } from '../support/page-form';
import { freshEmail } from '../support/people';
import { actionIds, buildFolder } from '../support/portal-server';
import type { Portal } from '../support/targets';

const test = base.extend<{ client: Client }>({
  client: async ({ portal }, use) => {
    await use(new Client(portal));
  },
});

/** Sends a path unchanged; `fetch` would normalize it. */
function rawGet(portal: Portal, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(portal.baseURL);
  return new Promise<{ status?: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      httpGet({ hostname, port, path, headers }, async (response) => {
        let text = '';
        for await (const part of response) text += part;
        resolve({ status: response.statusCode, headers: response.headers, text });
      }).on('error', reject);
    },
  );
}

test.describe('files that Next serves itself', () => {
  const own = (path: string) => `/_next/image?url=${encodeURIComponent(path)}&w=640&q=75`;
  for (const path of [
    ...[own('/api/health/live'), own('/icon.svg'), '/_next/image', '/_next/image?url=x', '/_next/image/x'],
    ...['/_next', '/_next/x', '/_next/data', '/_next/data/x/index.json', '/_next/webpack-hmr'],
    ...['/_next/static', '/_next/static/x.js', '/_next/static/chunks'],
    ...['/_next/server/app/es.html', '/_next/postponed/resume/es'],
    ...['/__nextjs_original-stack-frames', '/__nextjs_source-map', '/__nextjs_launch-editor', '/_next/mcp'],
    ...['/__nextjs_font/geist-latin.woff2', '/__nextjs_error_feedback', '/__nextjs_disable_dev_indicator'],
    ...[
      '/_not-found',
      '/_error',
      '/_global-error',
      '/_document',
      '/es',
      '/en/faq',
      '/es.rsc',
      '/_next/x.rsc',
    ],
    ...[
      '/.next/BUILD_ID',
      '/.git/HEAD',
      '/.env',
      '/package.json',
      '/_vercel/insights/script.js',
      '/dev/mailbox',
    ],
  ]) {
    test(`${path} is not found`, async ({ portal }) => {
      const answer = await rawGet(portal, path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toMatch(/"status"|at \w+ \(|node_modules|<svg xmlns/);
    });
  }

  test('no path requests another path of the portal, so the image optimizer cannot send mail', async ({
    client,
    portal,
    mailbox,
  }) => {
    const email = freshEmail();
    const { id } = await client.register({ email });
    await mailbox.newest(email);
    const path = own(`/api/attendees/resendinvitationAttendeeId/${id}`);
    expect((await rawGet(portal, path, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(404);
    expect(mailbox.to(email)).toHaveLength(1);
  });
});

test('Next’s own request for an action of another page is refused', async ({ client, portal }) => {
  const call = (id: string, path: string) => {
    const headers = { 'Next-Action': id, Origin: portal.baseURL };
    const form = new FormData();
    form.set('0', JSON.stringify([untouched, '$K1']));
    return client.send('POST', path, headers, form);
  };
  const ids = actionIds(portal.event, 'datos-personales/actions');
  expect(ids).not.toEqual([]);
  for (const id of ids) {
    expect((await call(id, '/datos-personales')).text).toContain('"attempt":1');
    expect((await call(id, '/faq')).text).toBe('{}');
  }
});

test('no page is served below a path that the middleware excludes', async ({ portal }) => {
  const leftOut = /'\/\(\(\?!(.*)\)\.\*\)'/.exec(readFileSync('middleware.ts', 'utf8'))?.[1] ?? '';
  const segments = new Set(
    leftOut
      .replaceAll(/[$\\]/g, '')
      .split('|')
      .map((path) => path.split('/', 1)[0]),
  );
  expect([...segments]).toEqual(expect.arrayContaining(['api', '_next', 'dev', 'preview']));
  const pages = readdirSync('app/[locale]', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[\\/])page\.tsx$/.test(file))
    .map((file) =>
      file
        .replaceAll('\\', '/')
        .replace(/\/?page\.tsx$/, '')
        .replaceAll(/\[\w+\]/g, 'x'),
    );
  expect(pages.length).toBeGreaterThan(30);
  const served: string[] = [];
  for (const segment of segments) {
    for (const page of pages) {
      const { status } = await rawGet(portal, `/${segment}/${page}?id=x`);
      // With an empty page, the path is one that the middleware excludes on purpose.
      if (page !== '' && status !== 404) served.push(`${status} /${segment}/${page}`);
    }
  }
  expect(served).toEqual([]);
});

test.describe('security headers', () => {
  for (const [what, method, path] of [
    ['a static page', 'GET', '/faq'],
    ['a page rendered per request', 'GET', '/landing?id=x'],
    ['a page that does not exist', 'GET', '/nada'],
    ['a page outside of every language', 'GET', '/_next/x'],
    ['a redirect', 'GET', '/faq?lang=en'],
    ['another redirect', 'GET', '/favicon.ico'],
    ['the API', 'GET', '/api/countries'],
    ['an error of the API', 'POST', '/api/users/login'],
    ['no path of the API', 'GET', '/api/nada'],
    ['Auth.js', 'GET', '/api/auth/csrf'],
    ['the icon', 'GET', '/icon.svg'],
    ['a file', 'GET', '/robots.txt'],
    ['an asset that does not exist', 'GET', '/_next/static/x.js'],
    ['an invalid path', 'GET', '/%ff'],
    ['an unknown method', 'PROPFIND', '/faq'],
  ] as const) {
    test(`${what} has them`, async ({ client }) => {
      const answer = await client.send(method, path);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toMatch(
        /script-src 'self'.*frame-ancestors 'none'/,
      );
      expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(answer.headers.get('strict-transport-security')).toBeNull();
    });
  }

  test('no answer allows another origin to read it', async ({ client }) => {
    const Origin = 'https://elsewhere.example';
    for (const path of ['/faq', '/api/countries', '/api/users/login/status', '/api/nada', '/icon.svg']) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await client.send(method, path, { Origin });
        expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
      }
    }
  });

  test('assets of a page have them', async ({ client }) => {
    const asset = /\/_next\/static\/[^"]+\.js/.exec((await client.get('/faq')).text)?.[0] ?? '';
    const answer = await client.get(asset);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

/** The CSP source of a page's style element. */
function styleSource(html: string): string {
  const [, sheet = ''] = /<style\b[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? [];
  expect(sheet).toContain('@font-face');
  expect(html).not.toContain('rel="stylesheet"');
  return `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;
}

for (const path of ['/', '/visitante', '/nada']) {
  test(`a page has its style sheet inline, and its policy allows no other: ${path}`, async ({ client }) => {
    const { text, headers } = await client.get(path);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(`style-src-elem 'self' ${styleSource(text)};`);
    // Next repeats it in the page's data, from which the build removes it on static pages.
    expect(text.split('@font-face{font-family:heading;')).toHaveLength(2);
  });
}

test('the policy of pages that are rendered per request allows their style sheets, which are two, and no others', async ({
  client,
}) => {
  const { id, cookie } = await client.register();
  const signIn = await client.get('/login');
  const pass = await client.get(`/landing?id=${id}`, { Cookie: cookie });
  const sources = [signIn, pass].map(({ text }) => styleSource(text));
  expect(new Set(sources).size).toBe(2);
  for (const { headers } of [signIn, pass])
    expect(headers.get('content-security-policy')).toContain(`style-src-elem 'self' ${sources.join(' ')};`);
});

test('a page of a signed-in person links its style sheet, which browsers keep', async ({
  portal,
  mailbox,
  client,
}) => {
  const { cookie } = await activeAccount(portal, mailbox);
  for (const path of ['/cuenta', '/comprador']) {
    const { status, text } = await client.get(path, { Cookie: cookie });
    expect(status).toBe(200);
    expect(text).not.toContain('@font-face');
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    const answer = await client.get(sheet);
    expect(answer.text).toContain('@font-face');
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
});

for (const encoding of ['br', 'gzip', 'identity'])
  test(`pages and scripts are sent as ${encoding} to whoever accepts it`, async ({ portal }) => {
    const headers = { 'Accept-Encoding': encoding };
    const page = await fetch(`${portal.baseURL}/login`, { headers });
    expect(page.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(await page.text()) ?? [];
    const answer = await fetch(portal.baseURL + script, { headers });
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(await answer.text()).toContain('TURBOPACK');
  });

test('the not-found page preloads the headings’ font, like every page', async ({ client }) => {
  for (const path of ['/faq', '/nada'])
    expect((await client.get(path)).text).toMatch(/<link rel="preload"[^>]*heading[^>]*as="font"/);
});

test('a browser that has a static page gets 304 with that page’s policy, in the other language the whole page', async ({
  client,
}) => {
  const page = await client.get('/faq', { Cookie: 'lang=es' });
  const tag = page.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  for (const method of ['GET', 'HEAD']) {
    const again = await client.send(method, '/faq', { Cookie: 'lang=es', 'If-None-Match': tag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    for (const name of ['cache-control', 'content-language', 'content-security-policy']) {
      expect(again.headers.get(name), name).toBe(page.headers.get(name));
    }
  }
  const other = await client.get('/faq', { Cookie: 'lang=en', 'If-None-Match': tag });
  expect(other.status).toBe(200);
  expect(other.text).toContain('lang="en"');
});

test.describe('paths with malformed percent-encoding or invalid UTF-8, or that point elsewhere', () => {
  for (const path of [
    '/api/%ff',
    '/api/attendees/%E0%A4%A',
    '/api/auth/%',
    '/api/countries/%c3%28',
    '/api/..',
  ]) {
    test(`${path} is answered as every error of the API`, async ({ portal }) => {
      const answer = await rawGet(portal, path, { 'Accept-Language': 'en' });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toEqual({
        code: 'invalid_path',
        message: texts.en.errors.invalid_path,
      });
      expect(answer.headers['cache-control']).toBe('private, no-store');
    });
  }

  for (const path of [
    '/%E0%A4%A',
    '/qr/%ff',
    '/%',
    '/_next/static/%ff',
    '/_next/static/../server/middleware.js',
    '/_next/static/%2e%2e/server/middleware.js',
  ]) {
    test(`${path} is answered with a page in the reader's language`, async ({ portal }) => {
      const spanish = await rawGet(portal, path);
      expect([spanish.status, spanish.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      expect(spanish.text).toContain(texts.es.errors.invalid_path);
      const english = await rawGet(portal, path, { Cookie: 'lang=en', 'Accept-Language': 'es' });
      expect(english.text).toContain(texts.en.errors.invalid_path);
    });
  }
});

test.describe('bodies', () => {
  const limit = 64 * 1024;
  const large = () => new Blob(['x'.repeat(limit + 1)]);

  test('a page and its server action take 64 KB and refuse more, declared or streamed', async ({
    client,
    portal,
  }) => {
    for (const path of ['/visitante', '/login', '/nada']) {
      const declared = await client.send('POST', path, { Origin: portal.baseURL }, large());
      expect([path, declared.status]).toEqual([path, 413]);
      expect(declared.text).toContain(texts.es.errors.payload_too_large);
      const streamed = await client.send('POST', path, { Origin: portal.baseURL }, large().stream());
      expect([path, streamed.status]).toEqual([path, 413]);
    }
    expect(await client.statusOfDeclared('/visitante', limit + 1)).toBe(413);

    const form = hiddenFields((await client.get('/passwordReset')).text);
    form.set('email', `${'x'.repeat(60_000)}@ejemplo.mx`);
    const taken = await client.send('POST', '/passwordReset', { Origin: portal.baseURL }, form);
    expect(taken.status).toBe(200);
    expect(taken.text).toContain('role="alert"');
  });

  test('a server action answers a form that comes in small parts', async ({ portal, client }) => {
    const form = hiddenFields((await client.get('/passwordReset')).text);
    form.set('email', 'nada');
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const text = await new Promise<string>((resolve, reject) => {
      const headers = { Origin: portal.baseURL, 'Content-Type': encoded.headers.get('content-type') ?? '' };
      const request = httpRequest(
        `${portal.baseURL}/passwordReset`,
        { method: 'POST', headers },
        async (response) => {
          let answer = '';
          for await (const part of response) answer += part;
          resolve(answer);
        },
      );
      request.on('error', reject);
      for (let at = 0; at < body.byteLength; at += 200) request.write(body.subarray(at, at + 200));
      request.end();
    });
    expect(text).toContain('value="nada"');
  });

  for (const path of [
    '/api/auth/callback/credentials',
    '/api/auth/signout',
    '/api/users/login',
    '/api/attendees/add',
  ]) {
    test(`${path} refuses deeply nested JSON`, async ({ client }) => {
      const depth = 10_000;
      const body = `{"csrfToken":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      const answer = await client.send('POST', path, { 'Content-Type': 'application/json' }, body);
      expect([answer.status, answer.json().code]).toEqual([400, 'invalid_body']);
    });
  }
});

test('every text is sent with its character encoding', async ({ client }) => {
  for (const path of [
    '/faq',
    '/nada',
    '/calendar',
    '/icon.svg',
    '/robots.txt',
    '/.well-known/security.txt',
  ]) {
    const type = (await client.get(path)).headers.get('content-type');
    expect([path, type]).toEqual([path, expect.stringMatching(/^(?:text|image)\/.*; ?charset=utf-8$/i)]);
  }
});

test('password fields hide what is typed', async ({ client }) => {
  for (const path of ['/login', '/register', '/passwordResetBack?id=x']) {
    const inputs = (await client.get(path)).text.match(/<input[^>]*name="password2?"[^>]*>/g) ?? [];
    for (const input of inputs)
      expect([path, input]).toEqual([path, expect.stringContaining('type="password"')]);
    if (path !== '/passwordResetBack?id=x') expect(inputs).not.toEqual([]);
  }
});

test('the calendar file has a fixed name that no request can change', async ({ client }) => {
  const { headers } = await client.get('/calendar?filename=x.exe');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.ics"$/);
});

test('a request with two lengths is refused', async ({ portal }) => {
  const { hostname, port } = new URL(portal.baseURL);
  const lines = [
    'POST /api/users/login HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    'Content-Length: 4',
    'Transfer-Encoding: chunked',
  ];
  const socket = connect(Number(port), hostname);
  socket.end(`${lines.join('\r\n')}\r\n\r\n0\r\n\r\nGET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n`);
  let text = '';
  for await (const part of socket) text += part;
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('the build’s record is among the files that serverless platforms copy for the middleware', ({
  portal,
}) => {
  const trace = join(buildFolder(portal.event), 'server', 'middleware.js.nft.json');
  expect(JSON.parse(readFileSync(trace, 'utf8')).files).toContain('../built-pages.json');
});

test('the build changed everything in Next’s output that it is to change', ({ portal }) => {
  const record = readFileSync(join(buildFolder(portal.event), builtPagesFile), 'utf8');
  expect(JSON.parse(record).leftOut).toEqual([]);
});

test('the build names its event, which commands read', ({ portal }) => {
  expect(basename(builtEvent(buildFolder(portal.event)) ?? '')).toBe(portal.event);
});

test('no path accepts an upgrade to another protocol', async ({ portal }) => {
  const upgrade = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'x',
  };
  expect((await rawGet(portal, '/faq', upgrade)).status).toBe(200);
  expect((await rawGet(portal, '/_next/webpack-hmr', upgrade)).status).toBe(404);
});

test('methods that no path supports are refused, and a range that no file has is ignored', async ({
  client,
}) => {
  for (const path of ['/faq', '/api/countries']) {
    const answer = await client.send('PROPFIND', path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  }
  const file = await client.get('/robots.txt', { Range: 'bytes=999999-' });
  expect(file.status).toBe(200);
});

test('an unreadable request that names an action is not logged as our failure', async ({
  client,
  portal,
}) => {
  const own = { Origin: portal.baseURL };
  const torn = { ...own, 'Content-Type': 'multipart/form-data; boundary=b' };
  expect((await client.send('POST', '/login', torn, 'x')).status).toBe(400);
  const form = hiddenFields((await client.get('/passwordReset')).text);
  for (const name of form.keys()) if (/^\$ACTION_\d+:0$/.test(name)) form.set(name, '{');
  expect((await client.send('POST', '/passwordReset', own, form)).status).toBe(400);
  const foreign = { Origin: 'https://evil.example' };
  expect((await client.send('POST', '/login', foreign, new FormData())).status).toBe(403);
  expect((await client.send('POST', '/login', { ...own, 'X-Action-Forwarded': '1' }, 'x')).status).toBe(404);
});

for (const path of ['/', '/login', '/register', '/passwordReset', '/datos-personales', '/visitante']) {
  test(`the form that anybody may send at ${path} has the field that only programs fill in`, async ({
    client,
  }) => {
    expect((await client.get(path)).text).toContain(`name="${honeypotField}"`);
  });
}

test('a filled-in honeypot field sends no mail and finds no registration', async ({ client, portal }) => {
  for (const path of ['/passwordReset', '/']) {
    const form = hiddenFields((await client.get(path)).text);
    form.set('email', freshEmail());
    form.set(honeypotField, 'https://evil.example');
    const answer = await client.send('POST', path, { Origin: portal.baseURL }, form);
    expect(answer.text).toContain(texts.es.ui.automatic);
  }
});
