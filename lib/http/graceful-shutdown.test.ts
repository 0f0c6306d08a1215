import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gracefulShutdown } from './graceful-shutdown';

test('connections that arrived before the signal are answered, even if they were not accepted yet', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const others = process.listeners('SIGTERM');
  onTestFinished(() => {
    exit.mockRestore();
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      for (const listener of process.listeners(signal))
        if (!others.includes(listener)) process.off(signal, listener);
  });
  const server = createServer((_, response) => response.setHeader('Connection', 'close').end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  gracefulShutdown({
    server,
    onSignal: () => {},
    onTimeout: () => {},
    close: async () => {},
    answersFirst: true,
  });
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  process.emit('SIGTERM', 'SIGTERM');
  const answers = clients.map((client) => text(client.end('GET / HTTP/1.1\r\nHost: a\r\n\r\n')));
  for (const answer of await Promise.all(answers)) expect(answer).toContain('here');
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(143), 5000);
});
