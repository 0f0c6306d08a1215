import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rawAnswer } from '@/tests/support/raw-answer';
import { writeCopies } from './next/compressed-copies';
import { storedFiles } from './next/static-files';
import { createStoredFiles } from './stored-files';
import { createStoredPages, type StaticPage } from './stored-pages';

const html = (title: string) => `<html><title>${title}</title>${'<p>Feria</p>'.repeat(200)}</html>`;
const script = 'console.log("a");'.repeat(200);

interface Setting {
  compresses?: boolean;
  /** Which page serves a request. */
  path?: () => string;
  withCopies?: boolean;
}

/** A server that answers from memory, and with 599 what it leaves to Next. */
async function serve({ compresses = true, path = () => '/es/faq', withCopies = true }: Setting = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stored-'));
  mkdirSync(join(folder, 'server/app/es'), { recursive: true });
  mkdirSync(join(folder, 'static/chunks'), { recursive: true });
  for (const name of ['faq', 'closed']) writeFileSync(join(folder, `server/app/es/${name}.html`), html(name));
  writeFileSync(join(folder, 'static/chunks/a.js'), script);
  writeFileSync(join(folder, 'static/chunks/short.js'), 'a');
  if (withCopies) await writeCopies(folder, ['/es/faq', '/es/closed']);
  const page = (name: string): StaticPage => ({
    path: `/es/${name}`,
    headers: { 'Content-Security-Policy': `policy of ${name}`, ETag: `"${name}"` },
    etag: `"${name}"`,
    readdressed: null,
  });
  const readdressed = {
    ...page('rules'),
    readdressed: { html: html('rules'), scripts: [], styles: [], etag: '"rules"' },
  };
  const pages = createStoredPages({
    folder,
    pages: () => [page('faq'), page('closed'), page('missing'), readdressed],
    compresses,
    servedPage: (_, pathname) => ({
      path: pathname.startsWith('/_next/') ? `/es${pathname}` : path(),
      headers: { 'Cache-Control': 'private, no-cache' },
    }),
  });
  await pages.load();
  const files = createStoredFiles(storedFiles(folder, compresses), compresses);
  const server = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', 'default');
    if (!(files.answer(request, response) ?? pages.answer(request, response))) response.writeHead(599).end();
  }).listen(0);
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  return (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawAnswer(`http://localhost:${port}${url}`, { method, headers });
}

test.each(['br', 'gzip'])('pages and files are sent compressed by %s, with their headers', async (coding) => {
  const ask = await serve();
  const page = await ask('/faq', { 'Accept-Encoding': coding });
  expect(page.text).toBe(html('faq'));
  expect(page.headers).toMatchObject({
    'content-encoding': coding,
    'content-length': String(page.sent.byteLength),
    'content-security-policy': 'policy of faq',
    'cache-control': 'private, no-cache',
    etag: '"faq"',
  });
  expect(page.headers.vary).toMatch(/^rsc, .*, Accept-Encoding$/);
  const file = await ask('/_next/static/chunks/a.js', { 'Accept-Encoding': coding });
  expect(file.text).toBe(script);
  expect(file.headers).toMatchObject({
    'content-encoding': coding,
    'content-security-policy': 'default',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
});

test('whoever accepts no coding gets the text, and so does everybody behind a proxy', async () => {
  const direct = await serve();
  const behindProxy = await serve({ compresses: false });
  for (const url of ['/faq', '/_next/static/chunks/a.js']) {
    const answers = [await direct(url), await behindProxy(url, { 'Accept-Encoding': 'br' })];
    for (const { status, headers, sent, text } of answers) {
      expect([status, headers['content-encoding'], sent.toString()]).toEqual([200, undefined, text]);
    }
    expect(answers.map(({ headers }) => headers.vary?.includes('Accept-Encoding') ?? false)).toEqual([
      true,
      false,
    ]);
  }
  expect((await direct('/_next/static/chunks/short.js', { 'Accept-Encoding': 'br' })).text).toBe('a');
});

test('a HEAD gets the length of the text and no body', async () => {
  const ask = await serve();
  const { headers, sent } = await ask('/faq', { 'Accept-Encoding': 'br' }, 'HEAD');
  expect([headers['content-length'], headers['content-encoding'], sent.byteLength]).toEqual([
    String(html('faq').length),
    undefined,
    0,
  ]);
});

test('a browser that has the page gets 304 with the headers that a later visit needs, and no other', async () => {
  const ask = await serve();
  for (const tag of ['"faq"', 'W/"x", W/"faq"', '*']) {
    const { status, headers, sent } = await ask('/faq', { 'If-None-Match': tag });
    expect([status, headers.etag, sent.byteLength]).toEqual([304, '"faq"', 0]);
    expect([headers['content-security-policy'], headers['cache-control']]).toEqual([
      'policy of faq',
      'private, no-cache',
    ]);
    expect([headers.vary, headers['content-type']]).toEqual([undefined, undefined]);
  }
  expect((await ask('/faq', { 'If-None-Match': '"closed"' })).status).toBe(200);
});

test('each request is served by the page of its moment', async () => {
  let path = '/es/faq';
  const ask = await serve({ path: () => path });
  const title = async () => /<title>(.*)<\/title>/.exec((await ask('/visitante')).text)?.[1];
  expect(await title()).toBe('faq');
  path = '/es/closed';
  expect(await title()).toBe('closed');
  // Rendered per request, since it depends on the time.
  path = '/es/closed/closed/landing';
  expect((await ask('/visitante')).status).toBe(599);
});

test('what has no copy, no file or a weight in its codings is left to Next', async () => {
  const ask = await serve({ withCopies: false });
  for (const url of ['/faq', '/_next/static/chunks/a.js', '/_next/static/chunks/b.js'])
    expect((await ask(url, { 'Accept-Encoding': 'br' })).status, url).toBe(599);
  const complete = await serve();
  expect((await complete('/faq', { 'Accept-Encoding': 'br;q=0, gzip' })).status).toBe(599);
  const missing = await serve({ path: () => '/es/missing' });
  expect((await missing('/faq')).status).toBe(599);
});

test('a condition on a file is left to Next', async () => {
  const ask = await serve();
  for (const name of ['If-None-Match', 'If-Modified-Since', 'If-Match'])
    expect((await ask('/_next/static/chunks/a.js', { [name]: '*' })).status, name).toBe(599);
});

test('a page with another address than the build’s is compressed when it is loaded', async () => {
  const ask = await serve({ path: () => '/es/rules' });
  const { text, headers } = await ask('/rules', { 'Accept-Encoding': 'br' });
  expect(text).toBe(html('rules'));
  // The middleware would send it, not Next.
  expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'Accept-Encoding']);
  expect(headers['x-middleware-rewrite']).toBeUndefined();
});
