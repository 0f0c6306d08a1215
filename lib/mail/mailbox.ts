import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '@/lib/base/ids';
import { mailFolder } from './file-transport';
import type { MailPayload } from './types';

/** A mail kept by the file transport. */
export interface KeptMail extends MailPayload {
  id: string;
  writtenAt: Date;
}

/** One page of the kept mails, newest first, and the number of pages; reads only the files of that page. */
export async function listKeptMails(
  dataDir: string,
  page: number,
  perPage = 50,
): Promise<{ mails: KeptMail[]; pages: number }> {
  const folder = mailFolder(dataDir);
  const names = await readdir(/* turbopackIgnore: true */ folder).catch(() => []);
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
  const dated = await Promise.all(
    ids.filter(isId).map(async (id) => ({ id, at: await writtenAt(folder, id) })),
  );
  dated.sort((a, b) => b.at - a.at || b.id.localeCompare(a.id));
  const shown = dated.slice((page - 1) * perPage, page * perPage);
  const mails = await Promise.all(shown.map(({ id }) => readKeptMail(dataDir, id)));
  return {
    mails: mails.filter((mail) => mail !== null),
    pages: Math.max(1, Math.ceil(dated.length / perPage)),
  };
}

async function writtenAt(folder: string, id: string): Promise<number> {
  const found = await stat(join(/* turbopackIgnore: true */ folder, `${id}.json`)).catch(() => null);
  return found?.mtimeMs ?? 0;
}

/** The kept mail with that outbox id; null for every other string. */
export async function readKeptMail(dataDir: string, id: string): Promise<KeptMail | null> {
  if (!isId(id)) return null;
  const folder = mailFolder(dataDir);
  try {
    const payload: MailPayload = JSON.parse(
      await readFile(join(/* turbopackIgnore: true */ folder, `${id}.json`), 'utf8'),
    );
    return { ...payload, id, writtenAt: new Date(await writtenAt(folder, id)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The mail's HTML for a browser: inline attachments replace `cid:` addresses, and links leave the frame. */
export function browserHtml({ html, attachments = [] }: MailPayload): string {
  let shown = html.replaceAll('target="_blank"', 'target="_top"');
  for (const { content, content_id, content_type } of attachments) {
    if (content_id)
      shown = shown.replaceAll(`"cid:${content_id}"`, `"data:${content_type};base64,${content}"`);
  }
  return shown;
}
