import { createServer } from 'node:http';
import next from 'next';

/*
 * A function of a serverless platform: a process that answers one request with the build and is then frozen for good,
 * here ended. As on Vercel, it stays alive until the work that was handed to `after()` is done, at most until the
 * function's limit. With FREEZE_AT_ONCE it ends with the answer, as an instance that was stopped early.
 */
const waiting = new Set();
globalThis[Symbol.for('@next/request-context')] = {
  get: () => ({ waitUntil: (work) => waiting.add(work) }),
};
const app = next({ dev: false, hostname: 'localhost', port: 3000 });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer((request, response) => {
  response.on('close', async () => {
    if (!process.env.FREEZE_AT_ONCE) await Promise.allSettled(waiting);
    process.exit(0);
  });
  void handle(request, response);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`PORT ${server.address().port}\n`));
