import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { testCertificate } from './test-certificate';

interface SmtpOptions {
  /** Encrypts from the first byte, instead of by STARTTLS. */
  isSecure?: boolean;
  /** A refusal of a recipient. */
  refuse?(): { responseCode: number } | undefined;
  /** Called with each whole mail, before the answer to it. */
  examine?(): Promise<void>;
}

/** An SMTP server on 127.0.0.1 that requires this user and password, with the mails it took by Message-ID. */
export async function startSmtpServer({ isSecure = false, refuse, examine }: SmtpOptions = {}, port = 0) {
  const taken = new Map<string, ParsedMail>();
  let received = 0;
  const server = new SMTPServer({
    ...testCertificate,
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
      simpleParser(stream, { keepCidLinks: true }).then(async (mail) => {
        received++;
        taken.set(mail.messageId ?? '', mail);
        await examine?.();
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
