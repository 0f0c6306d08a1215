import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strToU8, zipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { downloadCatalogue, unpackZip } from './read-catalogue';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The address of a server on loopback that answers like this. */
async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/export/zip`;
}

test('downloads the archive of the country and reports progress', async () => {
  const asked: (string | undefined)[] = [];
  const from = await serve((request, response) => {
    asked.push(request.url);
    response.setHeader('content-length', 6);
    response.write('abc');
    setTimeout(() => response.end('def'), 20);
  });
  const seen: [number, number][] = [];
  const result = await downloadCatalogue('MX', {
    from: `${from}/`,
    onProgress: (...each) => seen.push(each),
  });
  expect(asked).toEqual(['/export/zip/MX.zip']);
  expect(result.ok && Buffer.from(result.bytes).toString()).toBe('abcdef');
  expect(seen.at(-1)).toEqual([6, 6]);
  expect(seen.filter(([done, total]) => done === total)).toHaveLength(1);
});

test('waits for a slow server as long as something arrives', async () => {
  const from = await serve((_, response) => {
    let sent = 0;
    const timer = setInterval(() => {
      response.write('a');
      if (++sent < 6) return;
      clearInterval(timer);
      response.end();
    }, 150);
  });
  expect(await downloadCatalogue('MX', { from, timeout: 600 })).toMatchObject({ ok: true });
});

test('gives up after 30 seconds without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let noteAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    noteAsked = resolve;
  });
  const from = await serve(() => noteAsked());
  let isOver = false;
  const result = downloadCatalogue('MX', { from }).finally(() => {
    isOver = true;
  });
  await asked;
  vi.advanceTimersByTime(29_999);
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await result).toMatchObject({ ok: false, reason: expect.stringContaining('no answer in time') });
});

test('without a network, names the address that failed and what to do instead', async () => {
  const from = await serve((_, response) => response.end());
  server?.close();
  const result = await downloadCatalogue('MX', { from });
  expect(result).toEqual({
    ok: false,
    reason: `${from}/MX.zip cannot be downloaded (ECONNREFUSED). Check the network of this machine, or download MX.zip on another one and name the file instead.`,
  });
});

test.each<[string, RequestListener, string]>([
  ['an error of the server', (_, response) => response.writeHead(404).end('no'), 'answers with status 404'],
  [
    'an archive whose declared size is too large',
    (_, response) => response.writeHead(200, { 'content-length': 4_000_000 }).write('a'),
    'is larger than 1 MB',
  ],
  [
    'an archive that is larger than the limit without saying so',
    (_, response) => {
      for (let index = 0; index < 40; index++) response.write('a'.repeat(50_000));
    },
    'is larger than 1 MB',
  ],
  ['a server that never answers', () => {}, 'no answer in time'],
  ['a server that stops in the middle', (_, response) => response.write('abc'), 'no answer in time'],
  [
    'a connection that breaks',
    (_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('abc', () => response.destroy());
    },
    'cannot be downloaded',
  ],
])('refuses %s', async (_, answer, reason) => {
  const from = await serve(answer);
  const result = await downloadCatalogue('MX', { from, limit: 1024 * 1024, timeout: 300 });
  expect(result).toEqual({ ok: false, reason: expect.stringContaining(reason) });
});

const text = strToU8('MX\t44100');

test('finds the text beside its readme', () => {
  const zip = zipSync({ 'readme.txt': strToU8('Hola'), 'MX.txt': text });
  expect(unpackZip(zip)).toEqual({ ok: true, bytes: text });
});

test('refuses an archive with no text, with two, and one that is damaged', () => {
  expect(unpackZip(zipSync({ 'readme.txt': text }))).toMatchObject({
    ok: false,
    reason: expect.stringContaining('contains 0 text files'),
  });
  expect(unpackZip(zipSync({ 'MX.txt': text, 'US.txt': text }))).toMatchObject({
    ok: false,
    reason: expect.stringContaining('contains 2 text files'),
  });
  const zip = zipSync({ 'MX.txt': new Uint8Array(5_000).map((_, index) => index * 7) });
  for (const damaged of [
    zip.subarray(0, 200),
    zip.map((byte, index) => (index > 40 && index < 80 ? 255 : byte)),
  ]) {
    expect(unpackZip(damaged)).toEqual({ ok: false, reason: 'The zip archive is damaged.' });
  }
});

test('unpacks nothing that is larger than the limit', () => {
  const bomb = zipSync({ 'MX.txt': new Uint8Array(3 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(10_000);
  expect(unpackZip(bomb, 2 * 1024 * 1024)).toEqual({
    ok: false,
    reason: 'MX.txt in the zip archive is larger than 2 MB.',
  });
});
