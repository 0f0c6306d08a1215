import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { emailKey } from '@/lib/base/email-key';
import { isId } from '@/lib/base/ids';
import { mailFolder } from './file-transport';
import type { MailPayload } from './types';

export type KeptMails = ReturnType<typeof createKeptMails>;

/**
 * The mails that the file transport kept in a data folder, as far as they have to be removed. Each method returns how
 * many it removed.
 */
export function createKeptMails(dataDir: string) {
  const folder = mailFolder(dataDir);
  const pathOf = (name: string) => join(/* turbopackIgnore: true */ folder, name);

  /** Removes the files of which `isGone` holds, one after the other: there may be many, and each may be large. */
  async function removeWhere(isGone: (path: string) => Promise<boolean>): Promise<number> {
    let removed = 0;
    for (const name of await readdir(/* turbopackIgnore: true */ folder).catch(() => [])) {
      if (await isGone(pathOf(name)).catch(ignoreMissing)) removed += await removeFile(pathOf(name));
    }
    return removed;
  }

  return {
    /** Removes the mails with these outbox ids. */
    async remove(ids: readonly string[]) {
      let removed = 0;
      for (const id of ids) if (isId(id)) removed += await removeFile(pathOf(`${id}.json`));
      return removed;
    },
    /** Removes every mail to this address and every mail whose text names it. */
    removeNaming: (key: string) =>
      removeWhere(async (path) => {
        const { to, text } = (JSON.parse(await readFile(path, 'utf8')) ?? {}) as Partial<MailPayload>;
        return isAddressedTo(to ?? '', key) || names(text ?? '', key);
      }),
    /** Removes every mail written before that instant. */
    removeBefore: (instant: Date) => removeWhere(async (path) => (await stat(path)).mtime < instant),
  };
}

function isAddressedTo(to: string, key: string): boolean {
  return emailKey(/<([^<>]+)>$/.exec(to)?.[1] ?? to) === key;
}

/** Whether the text contains the address, and not only a longer one that ends or begins like it. */
function names(text: string, key: string): boolean {
  const address = key.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(`(?<![\\w.+-])${address}(?![\\w-]|\\.\\w)`, 'i').test(text);
}

async function removeFile(path: string): Promise<number> {
  const isRemoved = await rm(/* turbopackIgnore: true */ path).then(() => true, ignoreMissing);
  return isRemoved ? 1 : 0;
}

/** False for a file that another process removed meanwhile or that is no mail; rethrows every other error. */
function ignoreMissing(error: unknown): false {
  if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return false;
  throw error;
}
