import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { z } from 'zod';
import type { Mail } from './mailbox';

/* Where the mails of a portal that runs elsewhere arrive. */

export interface QaMailbox {
  /** An address that nobody has used. */
  newAddress(): string;
  /** The mails to an address, oldest first. */
  mailsTo(address: string): Promise<Mail[]>;
}

/** A mail as it was received. */
interface Received {
  id: string;
  source: Buffer;
}

const usage =
  '--mailbox is a Mailpit or a maildir, and the addresses whose mails arrive there, with a * for a part that tests may ' +
  'choose: "http://localhost:8025?address=*@qa.example.com" or "maildir:/var/mail/qa?address=*@qa.example.com"';

/** Reads the value of `--mailbox`. Throws with its usage if the value is invalid. */
export function qaMailbox(option: string): QaMailbox {
  const [, place = '', pattern = ''] = /^(.+)\?address=([^@\s]+@[^@\s*]+)$/.exec(option) ?? [];
  const [before = '', after, ...more] = pattern.split('*');
  const receive = placeOf(place);
  if (!receive || after === undefined || more.length > 0) throw new Error(usage);
  return {
    newAddress: () => `${before}${randomBytes(6).toString('hex')}${after}`,
    async mailsTo(address) {
      const mails = await Promise.all((await receive(address)).map(parsed));
      // A Mailpit also finds mails that only mention the address.
      return mails.filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()));
    },
  };
}

/** Returns what reads a place's mails to an address, oldest first; undefined for anything that is no place. */
function placeOf(place: string): ((address: string) => Promise<Received[]>) | undefined {
  if (place.startsWith('maildir:')) return fromMaildir(place.slice('maildir:'.length));
  return /^https?:$/.test(URL.parse(place)?.protocol ?? '') ? fromMailpit(place) : undefined;
}

/** What the API of Mailpit 1.x answers to a search, as far as it is used here. */
const searchResult = z.object({ messages: z.array(z.object({ ID: z.string(), Created: z.string() })) });

function fromMailpit(url: string) {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  const credentials = [base.username, base.password].map(decodeURIComponent).join(':');
  const headers = { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  // fetch refuses an address with credentials.
  [base.username, base.password] = ['', ''];
  const get = async (path: string) => {
    const answer = await fetch(new URL(path, base), credentials === ':' ? {} : { headers });
    if (!answer.ok) throw new Error(`The mailbox answered ${answer.status} to ${path}.`);
    return answer;
  };
  return async (address: string): Promise<Received[]> => {
    const query = new URLSearchParams({ query: `to:"${address}"` });
    const { messages } = searchResult.parse(await (await get(`api/v1/search?${query}`)).json());
    const ids = messages.toSorted((one, other) => one.Created.localeCompare(other.Created));
    return Promise.all(
      ids.map(async ({ ID: id }) => {
        const raw = await get(`api/v1/message/${id}/raw`);
        return { id, source: Buffer.from(await raw.arrayBuffer()) };
      }),
    );
  };
}

function fromMaildir(folder: string) {
  return async (): Promise<Received[]> => {
    const lists = await Promise.all(
      ['new', 'cur'].map(async (name) => {
        const files = await readdir(join(folder, name)).catch(() => []);
        return files.map((file) => join(folder, name, file));
      }),
    );
    const files = await Promise.all(
      lists.flat().map(async (path) => ({ path, at: (await stat(path)).mtimeMs })),
    );
    files.sort((one, other) => one.at - other.at);
    return Promise.all(files.map(async ({ path }) => ({ id: path, source: await readFile(path) })));
  };
}

async function parsed({ id, source }: Received): Promise<Mail> {
  const mail = await simpleParser(source, { keepCidLinks: true });
  const to = [mail.to ?? []].flat().map(({ text }) => text);
  return {
    id,
    from: mail.from?.text ?? '',
    to: to.join(', '),
    subject: mail.subject ?? '',
    html: mail.html || '',
    text: mail.text ?? '',
    attachments: mail.attachments.map(({ filename = '', content, contentType, cid }) => ({
      filename,
      content: content.toString('base64'),
      content_type: contentType,
      ...(cid && { content_id: cid }),
    })),
  };
}
