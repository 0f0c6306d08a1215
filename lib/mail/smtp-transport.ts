import { PassThrough } from 'node:stream';
import ipaddr from 'ipaddr.js';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import { messageOf } from '@/lib/base/errors';
import type { Refused, Transport } from './types';

interface SmtpTransportOptions {
  /** `smtps://user:password@host:465`, or `smtp://…` for a connection that STARTTLS encrypts. */
  url: string;
  /** Certificates to trust besides the system's; for tests. */
  ca?: string;
  /** Milliseconds to wait for a connection, and half of the time for a whole attempt. */
  timeout?: number;
}

/** How many connections are open at the same time. */
const concurrency = 4;
/** The default of `timeout`, ms. */
const defaultTimeout = 10_000;

/**
 * Connections to an SMTP server, opened when they are needed. They are encrypted, except to a server on this machine.
 */
function connectionsTo({ url, ca, timeout = defaultTimeout }: SmtpTransportOptions) {
  return createTransport({
    url,
    pool: true,
    maxConnections: concurrency,
    requireTLS: !isOnThisMachine(url),
    tls: { ca },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    // A server may examine a mail before it accepts it.
    socketTimeout: 2 * timeout,
  });
}

/**
 * Whether the host of an address is `localhost` or a loopback address. A name that only begins like one is another
 * machine.
 */
export function isOnThisMachine(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'loopback';
  return host.toLowerCase() === 'localhost';
}

/**
 * Sends mails through an SMTP server. If a whole mail was sent and no answer comes, the server may have accepted it. It is
 * then sent again with the same Message-ID, a few times at growing intervals, as if this one mail were refused.
 */
export function createSmtpTransport(options: SmtpTransportOptions): Transport {
  const smtp = connectionsTo(options);
  // A server that answers each command slowly would otherwise take longer than the lease of the mail.
  const longest = 2 * (options.timeout ?? defaultTimeout);
  /** The Message-IDs of mails that were sent to their end, until the answer comes. */
  const complete = new Set<string>();
  smtp.use('stream', ({ data: { messageId = '' }, message }, done) => {
    message.transform(() => new PassThrough().once('end', () => complete.add(messageId)));
    done();
  });
  return {
    name: 'smtp',
    concurrency,
    async send({ to, from, reply_to, subject, html, text, headers, attachments = [] }, key) {
      const messageId = `<${key}@${from.replace(/^.*@|>$/g, '')}>`;
      try {
        await smtp.sendMail({
          to,
          from,
          replyTo: reply_to,
          subject,
          html,
          text,
          headers: { ...headers },
          signal: AbortSignal.timeout(longest),
          messageId,
          attachments: attachments.map(({ filename, content, content_type, content_id }) => ({
            filename,
            content,
            encoding: 'base64',
            contentType: content_type,
            ...(content_id && { cid: content_id, contentDisposition: 'inline' as const }),
          })),
        });
        return { outcome: 'sent' };
      } catch (error) {
        return refusalOf(error, complete.has(messageId));
      } finally {
        complete.delete(messageId);
      }
    },
  };
}

/** Connects, encrypts and signs in without sending anything. Returns the fault, if any; never rejects. */
export async function probeSmtp(options: SmtpTransportOptions): Promise<string | undefined> {
  const smtp = connectionsTo(options);
  const { host } = new URL(options.url);
  try {
    await smtp.verify();
    return undefined;
  } catch (error) {
    const isSignInError = failureSchema.parse(error).code === 'EAUTH';
    return `${host}: ${isSignInError ? 'the user or the password is refused' : messageOf(error)}`;
  } finally {
    smtp.close();
  }
}

const failureSchema = z
  .object({
    code: boundedText({ max: 100 }).catch(''),
    command: boundedText({ max: 100 }).catch(''),
    responseCode: z.number().optional().catch(undefined),
  })
  .catch({ code: '', command: '' });

/**
 * A refusal of the mail if the server answered about its recipient or content, or got the whole mail and answered nothing.
 * Otherwise one of the transport.
 */
function refusalOf(error: unknown, isComplete: boolean): Refused {
  const { code, command, responseCode: answer } = failureSchema.parse(error);
  // Leaves out the answer's text, which quotes addresses.
  const message = `${answer ?? 'no answer'} ${/^\w{1,40}$/.test(code) ? code : ''}`.trim();
  const isAboutMail = ['RCPT TO', 'DATA'].includes(command) && answer !== undefined && answer !== 421;
  if (isComplete && answer === undefined) return { outcome: 'refused', kind: 'mail', message };
  if (!isAboutMail) return { outcome: 'refused', kind: 'transport', message };
  return { outcome: 'refused', kind: 'mail', isFinal: answer >= 500, message };
}
