import { expect, test } from '@playwright/test';
import { readBuiltPages } from '@/lib/server/next/built-pages';
import { staticFilePaths } from '@/lib/server/next/static-files';
import { buildFolder, type RunningPortal, startPortal } from '../support/portal-server';
import { type RawAnswer, rawAnswer } from '../support/raw-answer';

test.describe.configure({ timeout: 240_000 });

const folder = buildFolder('furniture');
/** The address for which the tests build, see `plainEnv`. */
const builtAddress = 'http://localhost:3000';
/** A header that no browser sends. Next answers a request that has it, so it shows what Next would have answered. */
const byNext = { 'X-Sent-To-Next': '1' };

type Headers = Record<string, string>;

/** Headers that differ between any two answers, and those that say how the body is sent. */
const varying = ['date', 'x-request-id', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

function comparable({ status, distinct, text }: RawAnswer) {
  const headers = Object.entries(distinct).filter(([name]) => !varying.includes(name));
  // Next repeats a header instead of listing its values.
  const values = headers.map(([name, value = []]) => [
    name,
    value.flatMap((each) => each.split(', ')).join(),
  ]);
  return { status, headers: Object.fromEntries(values.sort()), text };
}

/** Compares the answer with Next's own. Returns the answer. */
async function compare(portal: RunningPortal, path: string, headers: Headers = {}, method = 'GET') {
  const url = portal.baseURL + path;
  const answer = await rawAnswer(url, { method, headers });
  const ofNext = await rawAnswer(url, { method, headers: { ...headers, ...byNext } });
  const what = `${method} ${path} ${JSON.stringify(headers)}`;
  expect(comparable(answer), what).toEqual(comparable(ofNext));
  const lengths = [answer, ofNext].map((each) => each.headers['content-length']);
  if (lengths[1] !== undefined) expect(lengths[0], what).toBe(lengths[1]);
  return answer;
}

/** The list of most browsers. */
const usualList = 'gzip, deflate, br, zstd';
/** Lists of browsers, whose answers come from memory. */
const plainLists = [usualList, 'gzip, deflate', undefined];
/** Lists that Next's side negotiates. */
const otherLists = ['br;q=0, gzip', 'gzip;q=0.5, br;q=0.1', 'deflate', 'zstd'];

const accepting = (list: string | undefined): Headers =>
  list === undefined ? {} : { 'Accept-Encoding': list };

/** Whether an answer is compressed and has a length, which Next's own answers do not have. */
const isStoredCopy = ({ headers }: RawAnswer) =>
  Boolean(headers['content-encoding'] && headers['content-length']);

/** Compares a page or file for browsers' lists of codings. */
async function compareLists(
  portal: RunningPortal,
  path: string,
  headers: Headers,
  lists: readonly (string | undefined)[] = [usualList],
): Promise<void> {
  for (const list of lists) {
    const answer = await compare(portal, path, { ...headers, ...accepting(list) });
    expect(answer.status, path).toBe(200);
    const isText = answer.headers.vary?.includes('Accept-Encoding') && Buffer.byteLength(answer.text) >= 1024;
    expect(isStoredCopy(answer), `${path} for ${list}`).toBe(Boolean(isText && list));
  }
}

/** Compares a page or file for browsers' lists of codings, a HEAD and a later visit. */
async function compareUsual(portal: RunningPortal, path: string, headers: Headers = {}): Promise<void> {
  await compareLists(portal, path, headers, plainLists);
  const { headers: sent } = await compare(portal, path, headers, 'HEAD');
  const [condition, value] = sent.etag
    ? ['If-None-Match', sent.etag]
    : ['If-Modified-Since', String(sent['last-modified'])];
  expect((await compare(portal, path, { ...headers, [condition]: value })).status, path).toBe(304);
}

/** Also compares it for other lists of codings and for conditions that do not hold. */
async function compareAll(portal: RunningPortal, path: string, headers: Headers = {}): Promise<void> {
  await compareUsual(portal, path, headers);
  for (const list of otherLists) {
    const answer = await compare(portal, path, { ...headers, ...accepting(list) });
    expect([answer.status, isStoredCopy(answer)], `${path} for ${list}`).toEqual([200, false]);
  }
  const all = { ...headers, ...accepting(usualList) };
  for (const method of ['GET', 'HEAD']) {
    for (const condition of ['If-None-Match', 'If-Modified-Since', 'If-Match'])
      for (const value of ['"other"', '*'])
        await compare(portal, path, { ...all, [condition]: value }, method);
  }
}

/** The addresses of the static pages of the build, with headers that lead to each one, by a cookie and without. */
function pageRequests(): [path: string, headers: Headers, path: string, headers: Headers][] {
  return Object.keys(readBuiltPages(folder).pages).flatMap((page): ReturnType<typeof pageRequests> => {
    const [, language = '', path = ''] = /^\/(es|en)(.*)$/.exec(page) ?? [];
    // Served in place of others, at other times.
    if (path.startsWith('/closed/') || path === '/show-day') return [];
    const attendance = path === '/congresista' ? '; asistencia=CONGRESISTA' : '';
    return [
      [
        attendance ? '/visitante' : path || '/',
        { Cookie: `lang=${language}${attendance}` },
        attendance ? '/visitante' : path || '/prelogin',
        { 'Accept-Language': `${language}-MX`, Cookie: `x=y${attendance}` },
      ],
    ];
  });
}

/** Waits until the page that is loaded last is sent from memory. */
async function untilLoaded({ baseURL }: RunningPortal): Promise<void> {
  const headers = { Cookie: 'lang=es', ...accepting('br') };
  const isLoaded = async () => isStoredCopy(await rawAnswer(`${baseURL}/visitante`, { headers }));
  await expect.poll(isLoaded).toBe(true);
}

test('static pages and files are sent from memory as Next sends them; navigation by script and prefetches are left to it', {
  tag: ['@process'],
}, async () => {
  const token = '0123456789abcdef';
  const env = { RATE_LIMIT_FACTOR: '10000', APP_URL: builtAddress, METRICS_TOKEN: token };
  const portal = await startPortal({ env });
  const { baseURL } = portal;
  try {
    await untilLoaded(portal);
    const requests = pageRequests();
    expect(requests.length).toBeGreaterThan(25);
    for (const [path, byCookie, other, byLanguage] of requests) {
      await compareUsual(portal, path, byCookie);
      await compareLists(portal, other, byLanguage);
    }
    const { headers } = await compare(portal, '/faq?_rsc', { RSC: '1' });
    expect(headers['content-type']).toContain('text/x-component');
    for (const name of ['Next-Router-Prefetch', 'Purpose', 'Sec-Purpose'])
      await compare(portal, '/faq', { [name]: 'prefetch' });
    const session = { Cookie: 'lang=en; authjs.session-token=invalid' };
    for (const path of ['/', '/faq']) await compareAll(portal, path, session);
    const files = [...staticFilePaths(folder)];
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) await compareUsual(portal, file);
    for (const ending of ['.js', '.css', '.woff2'])
      await compareAll(portal, files.find((file) => file.endsWith(ending)) ?? '');
    const metrics = await rawAnswer(`${baseURL}/api/metrics`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    for (const route of ['/faq', '/_next/static']) expect(metrics.text).toContain(`route="${route}"`);
    expect(portal.output()).not.toContain('"level":50');
  } finally {
    await portal.stop();
  }
});

test('pages built for another address are sent from memory as Next sends them; queries and pages that depend on the time are left to it', {
  tag: ['@process'],
}, async () => {
  const portal = await startPortal({
    env: { RATE_LIMIT_FACTOR: '10000', APP_URL: 'https://registro.example', REGISTRATION_OPEN: 'false' },
  });
  try {
    await untilLoaded(portal);
    const pages = pageRequests().filter(([path]) => path !== '/');
    for (const [path, headers] of pages) await compareLists(portal, path, headers);
    for (const path of [
      '/faq?utm_source=a',
      '/faq/',
      '/es/faq',
      '/es',
      '/closed/closed',
      '/congresista',
      '/nada.js',
    ])
      await compare(portal, path, accepting('br'));
    await compareAll(portal, '/visitante');
    await compareAll(portal, '/rules/express', { Cookie: 'lang=en' });
    // It names the days until the show.
    const landing = await rawAnswer(`${portal.baseURL}/`, { headers: accepting('br') });
    expect([landing.status, landing.headers['content-length']]).toEqual([200, undefined]);
    expect(landing.headers['content-security-policy']).toContain('nonce-');
  } finally {
    await portal.stop();
  }
});
