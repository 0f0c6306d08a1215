import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from '@playwright/test';
import type { MailPayload } from '../../lib/mail/types';

export interface Mail extends MailPayload {
  /** The outbox id, which is the file name. */
  id: string;
}

/** The mails sent by a portal without a provider, one file each. */
export class Mailbox {
  constructor(private readonly dataDir: string) {}

  /** The mails to an address, oldest first. */
  to(address: string): Mail[] {
    const folder = join(this.dataDir, 'mail');
    return list(folder)
      .flatMap((file) => readMail(join(folder, file)))
      .filter(({ mail }) => mail.to.toLowerCase().includes(address.toLowerCase()))
      .sort((a, b) => a.at - b.at)
      .map(({ mail }) => mail);
  }

  /** Waits for `count` mails to an address and returns the newest. */
  async newest(address: string, count = 1): Promise<Mail> {
    await expect
      .poll(() => this.to(address).length, {
        message: `mails to ${address}`,
        timeout: 15_000,
        intervals: [100],
      })
      .toBe(count);
    const mail = this.to(address).at(-1);
    if (!mail) throw new Error('unreachable');
    return mail;
  }
}

interface WrittenMail {
  mail: Mail;
  at: number;
}

/** The mails already read, by file. A file gets its name when it is complete and does not change. */
const known = new Map<string, WrittenMail>();

/** A mail and when it was written; nothing if another spec has deleted the person's data meanwhile. */
function readMail(path: string): WrittenMail[] {
  try {
    const read = known.get(path) ?? {
      mail: { ...(JSON.parse(readFileSync(path, 'utf8')) as MailPayload), id: basename(path, '.json') },
      at: statSync(path).mtimeMs,
    };
    known.set(path, read);
    return [read];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.json'));
  } catch {
    return [];
  }
}

/** All link targets in a mail's HTML. */
export function linksOf(mail: Mail): string[] {
  return [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

/** The only link in a mail to this page, except those with another target (`to`). */
export function linkTo(mail: Mail, path: string): string {
  const found = linksOf(mail).filter((href) => {
    const url = URL.parse(href);
    return url?.pathname === path && !url.searchParams.has('to');
  });
  expect(new Set(found).size, `links to ${path} in “${mail.subject}”`).toBe(1);
  return found[0] ?? '';
}

/** The bytes of the mail's inline image. */
export function inlineImage(mail: Mail): Buffer {
  const shown = mail.attachments?.find(
    ({ content_id }) => content_id && mail.html.includes(`cid:${content_id}`),
  );
  expect(shown, 'an attachment that the HTML shows').toBeDefined();
  return Buffer.from(shown?.content ?? '', 'base64');
}
