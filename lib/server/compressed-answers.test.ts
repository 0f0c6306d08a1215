import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { rawAnswer } from '@/tests/support/raw-answer';
import { createCompression } from './compressed-answers';

async function codingAt(path: string, type: string | string[]): Promise<string | undefined> {
  const compress = createCompression();
  const body = 'a text, '.repeat(1000);
  const server = createServer((request, response) => {
    compress(request, response);
    response.setHeader('Content-Type', type).end(body);
  }).listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const headers = { 'Accept-Encoding': 'gzip, deflate, br' };
  const answer = await rawAnswer(`http://localhost:${port}${path}`, { headers });
  expect(answer.text).toBe(body);
  return answer.headers['content-encoding'];
}

test.each(['/login', '/apis', '/api/countries', '/api/countries/cities/US/CA', '/api/openapi.json'])(
  '%s is compressed',
  async (path) => expect(await codingAt(path, 'text/html')).toBe('br'),
);

test('the type may be a list, as Next sets it for route handlers', async () => {
  for (const type of ['application/wasm', 'text/javascript; charset=utf-8'])
    expect(await codingAt('/puerta/decoder', [type])).toBe('br');
  expect(await codingAt('/pass.png', ['image/png'])).toBeUndefined();
});

test.each(['/api', '/api/attendees/add', '/api/users/login?x=1', '/api/countriesx'])(
  'an answer of the API is sent as it is: %s',
  async (path) => expect(await codingAt(path, 'application/json')).toBeUndefined(),
);

test('the window of Brotli is 128 KB', async () => {
  // The first bits of a stream by Brotli are its window's size: 0 stands for 16 bits, 1 in seven bits for 17.
  const compress = createCompression();
  const server = createServer((request, response) => {
    compress(request, response);
    response.setHeader('Content-Type', 'text/html');
    for (let part = 0; part < 40; part++) response.write('a text, '.repeat(1000));
    response.end();
  }).listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { sent } = await rawAnswer(`http://localhost:${port}/`, { headers: { 'Accept-Encoding': 'br' } });
  expect((sent[0] ?? 0) & 0x7f).toBe(0b0000001);
});
