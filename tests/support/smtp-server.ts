import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A new certificate for localhost that signs itself. */
export function selfSigned(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cert-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface SmtpOptions {
  key: string;
  cert: string;
  /** Encrypts from the first byte, instead of by STARTTLS. */
  isSecure?: boolean;
  /** A refusal of a recipient. */
  refuse?(): { responseCode: number } | undefined;
}

/** An SMTP server on 127.0.0.1 that requires this user and password, with the mails it took by Message-ID. */
export async function startSmtpServer({ isSecure = false, refuse, ...pair }: SmtpOptions, port = 0) {
  const taken = new Map<string, ParsedMail>();
  let received = 0;
  const server = new SMTPServer({
    ...pair,
    secure: isSecure,
    onAuth({ username, password }, _, done) {
      const isRight = username === 'feria' && password === 'nogal y encino';
      done(isRight ? null : Object.assign(new Error('wrong'), { responseCode: 535 }), { user: username });
    },
    onRcptTo({ address }, _, done) {
      const refusal = refuse?.();
      done(refusal ? Object.assign(new Error(`no ${address}`), refusal) : null);
    },
    onData(stream, _, done) {
      simpleParser(stream, { keepCidLinks: true }).then((mail) => {
        received++;
        taken.set(mail.messageId ?? '', mail);
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  const url = (user = 'feria', password = 'nogal%20y%20encino') =>
    `${isSecure ? 'smtps' : 'smtp'}://${user}:${password}@localhost:${address.port}`;
  return {
    url,
    port: address.port,
    taken,
    received: () => received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
