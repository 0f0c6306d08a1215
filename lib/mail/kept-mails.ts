import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { emailKey } from '@/lib/base/email-key';
import { systemCodeOf } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import { mailFolder } from './file-transport';
import type { MailPayload } from './types';

/** The fields read from a file in the folder. Accepts any content. */
const payloadSchema = z
  .object({
    to: z.string().catch(''),
    text: z.string().catch(''),
    tags: z.array(z.object({ name: z.string(), value: z.string() })).catch([]),
  })
  .catch({ to: '', text: '', tags: [] });

/** A mail kept by the file transport. */
export interface KeptMail extends MailPayload {
  id: string;
  writtenAt: Date;
}

export type KeptMails = ReturnType<typeof createKeptMails>;

/**
 * The mails that the file transport has written to a data folder. Methods that remove mails return how many they
 * removed.
 */
export function createKeptMails(dataDir: string) {
  const folder = mailFolder(dataDir);
  // The first mail makes the folder.
  const fileNames = () =>
    readdir(/* turbopackIgnore: true */ folder).catch((error) => ignoreMissing(error) || []);
  const pathOf = (name: string) => join(/* turbopackIgnore: true */ folder, name);
  const mailPath = (id: string) => pathOf(`${id}.json`);

  async function writtenAt(id: string): Promise<number> {
    return (await stat(mailPath(id)).catch(() => null))?.mtimeMs ?? 0;
  }

  async function read(id: string): Promise<KeptMail | null> {
    if (!isId(id)) return null;
    try {
      const payload: MailPayload = JSON.parse(await readFile(mailPath(id), 'utf8'));
      return { ...payload, id, writtenAt: new Date(await writtenAt(id)) };
    } catch (error) {
      if (systemCodeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  /** Removes the files for which `isGone` is true, one at a time, since there may be many and each may be large. */
  async function removeWhere(isGone: (path: string) => Promise<boolean>): Promise<number> {
    let removed = 0;
    for (const name of await fileNames()) {
      if (await isGone(pathOf(name)).catch(ignoreMissing)) removed += await removeFile(pathOf(name));
    }
    return removed;
  }

  return {
    /** The mail with that outbox id; null for every other string. */
    read,
    /** One page of the mails, newest first, and the number of pages; reads only the files of that page. */
    async list(page: number, perPage = 50): Promise<{ mails: KeptMail[]; pages: number }> {
      const ids = (await fileNames())
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -5));
      const dated = await Promise.all(ids.filter(isId).map(async (id) => ({ id, at: await writtenAt(id) })));
      dated.sort((a, b) => b.at - a.at || b.id.localeCompare(a.id));
      const shown = dated.slice((page - 1) * perPage, page * perPage);
      const mails = await Promise.all(shown.map(({ id }) => read(id)));
      return {
        mails: mails.filter((mail) => mail !== null),
        pages: Math.max(1, Math.ceil(dated.length / perPage)),
      };
    },
    /** Removes the mails with these outbox ids. */
    async remove(ids: readonly string[]) {
      let removed = 0;
      for (const id of ids) if (isId(id)) removed += await removeFile(mailPath(id));
      return removed;
    },
    /**
     * Removes every mail to this address and every mail whose text names it.
     * @param inRecord a record whose mails are removed too if their text contains one of these names
     * @param except the ids of mails that stay
     */
    removeNaming: (
      key: string,
      inRecord?: { id: string; names: readonly string[] },
      except: readonly string[] = [],
    ) =>
      removeWhere(async (path) => {
        if (except.some((id) => path === mailPath(id))) return false;
        const { to, text, tags } = payloadSchema.parse(JSON.parse(await readFile(path, 'utf8')));
        const isOfRecord = tags.some(({ name, value }) => name === 'record' && value === inRecord?.id);
        const isNamed = () => inRecord?.names.some((name) => name !== '' && collapsed(text).includes(name));
        return isAddressedTo(to, key) || names(text, key) || (isOfRecord && isNamed() === true);
      }),
    /** Removes every mail written before that instant. */
    removeBefore: (instant: Date) => removeWhere(async (path) => (await stat(path)).mtime < instant),
  };
}

/** The mail's HTML for a browser: inline attachments replace `cid:` addresses, and links open outside the frame. */
export function browserHtml({ html, attachments = [] }: MailPayload): string {
  let shown = html.replaceAll('target="_blank"', 'target="_top"');
  for (const { content, content_id, content_type } of attachments) {
    if (content_id)
      shown = shown.replaceAll(`"cid:${content_id}"`, `"data:${content_type};base64,${content}"`);
  }
  return shown;
}

function isAddressedTo(to: string, key: string): boolean {
  return emailKey(/<([^<>]+)>$/.exec(to)?.[1] ?? to) === key;
}

/** The text on one line, because a name may be broken at a space. */
const collapsed = (text: string): string => text.replace(/\s+/g, ' ');

/** Whether the text contains exactly this address. Part of a longer address does not count. */
function names(text: string, key: string): boolean {
  const address = key.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(`(?<![\\w.+-])${address}(?![\\w-]|\\.\\w)`, 'i').test(text);
}

async function removeFile(path: string): Promise<number> {
  const isRemoved = await rm(/* turbopackIgnore: true */ path).then(() => true, ignoreMissing);
  return isRemoved ? 1 : 0;
}

/** False for a file that another process removed meanwhile or that is not a mail. Rethrows every other error. */
function ignoreMissing(error: unknown): false {
  if (error instanceof SyntaxError || systemCodeOf(error) === 'ENOENT') return false;
  throw error;
}
