import { setTimeout as delay } from 'node:timers/promises';
import type { Attachment, ParsedMail } from 'mailparser';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSmtpTransport, probeSmtp } from '@/lib/mail/smtp-transport';
import type { MailAttachment, MailPayload } from '@/lib/mail/types';
import { startSmtpServer } from '../support/smtp-server';
import { testCertificate } from '../support/test-certificate';
import { transportContract } from './mail-transport.contract';

const { cert: ca } = testCertificate;
const payload: MailPayload = {
  to: '"María" <maria@ejemplo.mx>',
  from: 'feria@ejemplo.mx',
  subject: 's',
  html: '<p>h</p>',
  text: 't',
};
const key = '65f0c5de6f1e4c579f0a3c6f';

async function server(...options: Parameters<typeof startSmtpServer>) {
  const started = await startSmtpServer(...options);
  onTestFinished(() => started.close());
  return started;
}

const transportTo = (url: string) => createSmtpTransport({ url, ca, timeout: 2000 });

function addressOf(line: ParsedMail['from'] | ParsedMail['to']): string {
  const [one] = (Array.isArray(line) ? line[0] : line)?.value ?? [];
  return one?.name ? `"${one.name}" <${one.address}>` : (one?.address ?? '');
}

function attachmentOf({ filename = '', content, contentType, headers, cid }: Attachment): MailAttachment {
  const [, charset] = /"charset":"([^"]+)"/.exec(JSON.stringify(headers.get('content-type'))) ?? [];
  return {
    filename,
    content: content.toString('base64'),
    content_type: charset ? `${contentType}; charset=${charset}` : contentType,
    ...(cid && !filename.endsWith('.ics') && { content_id: cid }),
  };
}

/** The payload that a received mail was made of. */
function payloadOf(mail: ParsedMail): MailPayload {
  const automatic = mail.headers.get('auto-submitted')?.toString();
  return {
    to: addressOf(mail.to),
    from: addressOf(mail.from),
    ...(mail.replyTo && { reply_to: addressOf(mail.replyTo) }),
    ...(automatic && { headers: { 'Auto-Submitted': automatic } }),
    subject: mail.subject ?? '',
    html: String(mail.html).trim(),
    text: (mail.text ?? '').trim(),
    ...(mail.attachments.length > 0 && {
      attachments: mail.attachments
        .map(attachmentOf)
        .sort((a, b) => (b.content_id ?? '').localeCompare(a.content_id ?? '')),
    }),
  };
}

transportContract('SMTP', async () => {
  let running = await server();
  const { taken, port, url } = running;
  return {
    transport: transportTo(url()),
    delivered: async () =>
      new Map(
        [...taken, ...running.taken].map(([id, mail]) => [id.replace(/^<|@.*$/g, ''), payloadOf(mail)]),
      ),
    breakDown: () => running.close(),
    async mend() {
      running = await server({}, port);
    },
  };
});

describe('SMTP', () => {
  test.each([true, false])(
    'signs in over an encrypted connection (from the first byte: %s)',
    async (isSecure) => {
      const { url, taken } = await server({ isSecure });
      expect(await transportTo(url()).send(payload, key)).toEqual({ outcome: 'sent' });
      expect([...taken.keys()]).toEqual([`<${key}@ejemplo.mx>`]);
    },
  );

  test('sends to nobody whose certificate it does not trust', async () => {
    const { url, taken } = await server({ isSecure: true });
    const outcome = await createSmtpTransport({ url: url(), timeout: 2000 }).send(payload, key);
    expect(outcome).toMatchObject({ outcome: 'refused', kind: 'transport' });
    expect(taken.size).toBe(0);
  });

  test('treats a wrong password as a failure for every mail', async () => {
    const { url } = await server();
    const outcome = await transportTo(url('feria', 'cedro')).send(payload, key);
    expect(outcome).toEqual({ outcome: 'refused', kind: 'transport', message: '535 EAUTH' });
  });

  test.each([
    [550, { kind: 'mail', isFinal: true }],
    [451, { kind: 'mail', isFinal: false }],
    [421, { kind: 'transport' }],
  ])(
    'treats a refusal of the recipient with %i as %j, without quoting the address',
    async (responseCode, kind) => {
      const { url } = await server({ refuse: () => ({ responseCode }) });
      const outcome = await transportTo(url()).send(payload, key);
      expect(outcome).toMatchObject({ outcome: 'refused', ...kind });
      expect(JSON.stringify(outcome)).not.toContain('maria');
    },
  );

  test('a mail that was sent to its end and never answered is refused for itself, so that it is not sent again and again', async () => {
    const { url, received } = await server({ examine: () => new Promise(() => {}) });
    const transport = createSmtpTransport({ url: url(), ca, timeout: 500 });
    const outcome = await transport.send(payload, key);
    expect(received()).toBe(1);
    expect(outcome).toEqual({ outcome: 'refused', kind: 'mail', message: 'no answer EABORT' });
  });

  test('waits for a server that examines a mail before it accepts it', async () => {
    const { url } = await server({ examine: () => delay(750) });
    const transport = createSmtpTransport({ url: url(), ca, timeout: 500 });
    expect(await transport.send(payload, key)).toEqual({ outcome: 'sent' });
  });

  test('a mail that is sent again has the same Message-ID', async () => {
    const { url, taken, received } = await server();
    const transport = transportTo(url());
    await transport.send(payload, key);
    await transport.send(payload, key);
    expect([received(), taken.size]).toEqual([2, 1]);
  });
});

describe('asking an SMTP server whether it would accept mails', () => {
  test('finds nothing wrong, and sends nothing', async () => {
    const { url, taken } = await server();
    expect(await probeSmtp({ url: url(), ca })).toBeUndefined();
    expect(taken.size).toBe(0);
  });

  test('says that the password is refused', async () => {
    const { url, port } = await server();
    const fault = await probeSmtp({ url: url('feria', 'cedro'), ca });
    expect(fault).toBe(`localhost:${port}: the user or the password is refused`);
  });

  test.each([true, false])(
    'says that the certificate is not trusted (encrypted from the first byte: %s)',
    async (isSecure) => {
      const { url } = await server({ isSecure });
      expect(await probeSmtp({ url: url() })).toMatch(/^localhost:\d+: self-signed certificate/);
    },
  );

  test('says that the server is down', async () => {
    const { url, close } = await startSmtpServer();
    await close();
    expect(await probeSmtp({ url: url() })).toMatch(/^localhost:\d+: connect ECONNREFUSED/);
  });
});
