import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '@/lib/base/ids';
import { createFileTransport, mailFolder } from './file-transport';
import { browserHtml, listKeptMails, readKeptMail } from './mailbox';
import type { MailPayload } from './types';

const payload: MailPayload = {
  to: 'a@ejemplo.mx',
  from: 'b@ejemplo.mx',
  subject: 's',
  html: '<a href="http://localhost:3000/activate?id=x" target="_blank">x</a><img src="cid:qr"/>',
  text: 't',
  attachments: [{ filename: 'qr.png', content: 'iVBORw0KGgo=', content_type: 'image/png', content_id: 'qr' }],
};

async function mailbox(...ids: string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-mailbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { send } = createFileTransport(mailFolder(dataDir));
  for (const [age, id] of ids.entries()) {
    await send({ ...payload, subject: `mail ${age}` }, id);
    await utimes(join(mailFolder(dataDir), `${id}.json`), 1e9 - age, 1e9 - age);
  }
  return dataDir;
}

describe('the mailbox', () => {
  it('lists kept mails, newest first, page by page', async () => {
    const ids = Array.from({ length: 5 }, () => newId());
    const dataDir = await mailbox(...ids);
    const subjects = async (page: number) => {
      const { mails, pages } = await listKeptMails(dataDir, page, 2);
      expect(pages).toBe(3);
      return mails.map((mail) => mail.subject);
    };
    expect(await subjects(1)).toEqual(['mail 0', 'mail 1']);
    expect(await subjects(3)).toEqual(['mail 4']);
    expect(await subjects(4)).toEqual([]);
  });

  it('is empty before the first mail', async () => {
    expect(await listKeptMails(join(tmpdir(), newId()), 1)).toEqual({ mails: [], pages: 1 });
  });

  it('reads mails by their outbox id and nothing else', async () => {
    const id = newId();
    const dataDir = await mailbox(id);
    await writeFile(join(dataDir, 'secret.json'), JSON.stringify(payload));
    expect(await readKeptMail(dataDir, id)).toMatchObject({
      id,
      subject: 'mail 0',
      writtenAt: new Date(1e12),
    });
    for (const other of [newId(), '../secret', '', 'secret', `${id}.json`]) {
      expect(await readKeptMail(dataDir, other)).toBeNull();
    }
  });

  it('shows inline images, and links leave the frame', () => {
    const html = browserHtml(payload);
    expect(html).toContain('src="data:image/png;base64,iVBORw0KGgo="');
    expect(html).toContain('target="_top"');
    expect(html).not.toContain('_blank');
  });
});
