import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

interface Caught {
  id: string;
  to: string[];
  source: Buffer;
  at: Date;
}

const authorization = `Basic ${Buffer.from('qa:nogal y encino').toString('base64')}`;

/**
 * An SMTP server on this machine that accepts every mail. Its mails are in a maildir, and at the two paths of Mailpit's
 * API that tests use, behind a password.
 */
export async function startMailCatcher() {
  const maildir = mkdtempSync(join(tmpdir(), 'portal-maildir-'));
  mkdirSync(join(maildir, 'new'));
  const caught: Caught[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope }, done) {
      const source = Buffer.concat(await stream.toArray());
      const id = `mail${caught.length}`;
      caught.push({ id, to: envelope.rcptTo.map(({ address }) => address), source, at: new Date() });
      writeFileSync(join(maildir, 'new', id), source);
      done();
    },
  });
  const api = createServer((request, response) => {
    if (request.headers.authorization !== authorization) return response.writeHead(401).end();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const raw = /^\/api\/v1\/message\/(\w+)\/raw$/.exec(pathname)?.[1];
    const [, to] = /^to:"(.+)"$/.exec(searchParams.get('query') ?? '') ?? [];
    if (raw) response.end(caught.find(({ id }) => id === raw)?.source);
    else if (pathname === '/api/v1/search' && to) {
      const messages = caught
        .filter((mail) => mail.to.includes(to))
        .map(({ id, at }) => ({ ID: id, Created: at.toISOString() }));
      response.end(JSON.stringify({ messages: messages.reverse() }));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const portOf = (address: unknown) => (address as AddressInfo).port;
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server.address())}`,
    mailpitUrl: `http://qa:nogal%20y%20encino@127.0.0.1:${portOf(api.address())}`,
    maildir,
    /** Everybody who was sent a mail. */
    recipients: () => [...new Set(caught.flatMap(({ to }) => to))],
    async close() {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      api.close();
      rmSync(maildir, { recursive: true, force: true });
    },
  };
}
