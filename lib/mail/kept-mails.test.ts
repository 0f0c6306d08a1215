import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { freshFolder } from '@/tests/factories/store';
import { createFileTransport, mailFolder } from './file-transport';
import { browserHtml, createKeptMails } from './kept-mails';
import type { MailPayload } from './types';

/** A data folder with these mails; the file names that remain in it. */
async function kept(mails: { id?: string; to?: string; text?: string }[]) {
  const dataDir = freshFolder();
  const { send } = createFileTransport(mailFolder(dataDir));
  for (const { id = newId(), to = 'luz@ejemplo.mx', text = '' } of mails)
    await send({ to, from: 'f@ejemplo.mx', subject: '', html: '', text }, id);
  return { mails: createKeptMails(dataDir), left: () => readdirSync(mailFolder(dataDir)).length, dataDir };
}

describe('kept mails', () => {
  test('are removed by their ids, and nothing but mails', async () => {
    const [first, second] = [newId(), newId()];
    const { mails, left } = await kept([{ id: first }, { id: second }]);
    expect(await mails.remove([first, newId(), '../auth-secret'])).toBe(1);
    expect(left()).toBe(1);
  });

  test.each([
    ['to the bare address', { to: 'ana@ejemplo.mx' }],
    ['in another spelling', { to: '"Ana" <Ana@Ejemplo.MX>' }],
    ['to somebody else, but about them', { text: 'Correo:\nana@ejemplo.mx\nTeléfono' }],
    ['that name them at the end of a sentence', { text: 'Escribe a ana@ejemplo.mx.' }],
  ])('%s are removed with the person', async (_, mail) => {
    const { mails, left } = await kept([mail]);
    expect(await mails.removeNaming('ana@ejemplo.mx')).toBe(1);
    expect(left()).toBe(0);
  });

  test.each([
    { to: 'mariana@ejemplo.mx' },
    { to: 'x.ana@ejemplo.mx' },
    { text: 'juana@ejemplo.mx' },
    { text: 'ana@ejemplo.mx.example' },
    { text: 'ana@ejemploxmx' },
  ])('of somebody else are kept: %j', async (mail) => {
    const { mails } = await kept([mail]);
    expect(await mails.removeNaming('ana@ejemplo.mx')).toBe(0);
  });

  test('are not reported as removed if their folder cannot be read', async () => {
    const dataDir = freshFolder();
    writeFileSync(mailFolder(dataDir), 'not a folder');
    await expect(createKeptMails(dataDir).removeNaming('ana@ejemplo.mx')).rejects.toThrow('ENOTDIR');
  });

  test('written before an instant are removed, drafts of a crash as well', async () => {
    const id = newId();
    const { mails, left, dataDir } = await kept([{ id }, {}]);
    const draft = join(mailFolder(dataDir), `.${newId()}.ab12`);
    writeFileSync(draft, '{"to"');
    for (const path of [draft, join(mailFolder(dataDir), `${id}.json`)]) utimesSync(path, 1000, 1000);
    expect(await mails.removeNaming('ana@ejemplo.mx')).toBe(0);
    expect(await mails.removeBefore(new Date(1_000_001))).toBe(2);
    expect(left()).toBe(1);
  });

  test('are empty if the transport never wrote any', async () => {
    const mails = createKeptMails(freshFolder());
    expect(await mails.remove([newId()])).toBe(0);
    expect(await mails.removeNaming('ana@ejemplo.mx')).toBe(0);
    expect(await mails.removeBefore(new Date())).toBe(0);
  });
});

const payload: MailPayload = {
  to: 'a@ejemplo.mx',
  from: 'b@ejemplo.mx',
  subject: 's',
  html: '<a href="http://localhost:3000/activate?id=x" target="_blank">x</a><img src="cid:qr"/>',
  text: 't',
  attachments: [{ filename: 'qr.png', content: 'iVBORw0KGgo=', content_type: 'image/png', content_id: 'qr' }],
};

async function mailbox(...ids: string[]) {
  const dataDir = freshFolder();
  const { send } = createFileTransport(mailFolder(dataDir));
  for (const [age, id] of ids.entries()) {
    await send({ ...payload, subject: `mail ${age}` }, id);
    await utimes(join(mailFolder(dataDir), `${id}.json`), 1e9 - age, 1e9 - age);
  }
  return dataDir;
}

describe('the mailbox', () => {
  test('lists kept mails, newest first, page by page', async () => {
    const ids = Array.from({ length: 5 }, () => newId());
    const dataDir = await mailbox(...ids);
    const subjects = async (page: number) => {
      const { mails, pages } = await createKeptMails(dataDir).list(page, 2);
      expect(pages).toBe(3);
      return mails.map((mail) => mail.subject);
    };
    expect(await subjects(1)).toEqual(['mail 0', 'mail 1']);
    expect(await subjects(3)).toEqual(['mail 4']);
    expect(await subjects(4)).toEqual([]);
  });

  test('is empty before the first mail', async () => {
    expect(await createKeptMails(join(freshFolder(), newId())).list(1)).toEqual({ mails: [], pages: 1 });
  });

  test('reads mails by their outbox id and nothing else', async () => {
    const id = newId();
    const dataDir = await mailbox(id);
    await writeFile(join(dataDir, 'secret.json'), JSON.stringify(payload));
    expect(await createKeptMails(dataDir).read(id)).toMatchObject({
      id,
      subject: 'mail 0',
      writtenAt: new Date(1e12),
    });
    for (const other of [newId(), '../secret', '', 'secret', `${id}.json`]) {
      expect(await createKeptMails(dataDir).read(other)).toBeNull();
    }
  });

  test('shows inline images, and links open outside the frame', () => {
    const html = browserHtml(payload);
    expect(html).toContain('src="data:image/png;base64,iVBORw0KGgo="');
    expect(html).toContain('target="_top"');
    expect(html).not.toContain('_blank');
  });
});
