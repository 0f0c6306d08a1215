import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpTransport, isOnThisMachine } from './smtp-transport';

test.each([
  ['smtp://localhost:25', true],
  ['smtp://LOCALHOST:25', true],
  ['smtp://127.0.0.1', true],
  ['smtp://user:password@127.8.9.10:587', true],
  ['smtp://[::1]:25', true],
  ['smtp://[::ffff:127.0.0.1]:25', true],
  ['smtp://localhost.example.com', false],
  ['smtp://localhost@mail.example.com', false],
  ['smtp://127.evil.example', false],
  ['smtp://127.0.0.1.evil.example', false],
  ['smtp://[::10]', false],
  ['smtp://10.0.0.1', false],
])('requires no encryption only to a loopback address: %s is one: %s', (url, isLocal) => {
  expect(isOnThisMachine(url)).toBe(isLocal);
});

test('a server whose answer goes on and on counts as one that does not answer', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 slow.example\r\n');
    const more = setInterval(() => socket.write('250-more\r\n'), 20);
    socket.on('close', () => clearInterval(more));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, timeout: 200 });
  const payload = { to: 'maria@ejemplo.mx', from: 'feria@ejemplo.mx', subject: 's', html: 'h', text: 't' };
  const outcome = transport.send(payload, '65f0c5de6f1e4c579f0a3c6f');
  expect(await Promise.race([outcome, delay(5000, 'still sending')])).toEqual({
    outcome: 'refused',
    kind: 'transport',
    message: 'no answer EABORT',
  });
});
