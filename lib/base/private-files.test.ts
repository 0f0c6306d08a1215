import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadSecrets } from '@/lib/crypto/secrets';
import { createFileTransport, mailFolder } from '@/lib/mail/file-transport';
import { openStore } from '@/lib/store/open-store';
import { closeDataFolder } from './private-files';

/** The path of a data folder that does not exist yet. */
function dataFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'portal-modes-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, 'data');
}

/** The modes of the folder and of all that is in it, by path. */
function modesOf(folder: string): Record<string, string> {
  const names = ['', ...readdirSync(folder, { recursive: true }).map(String)].sort();
  return Object.fromEntries(
    names.map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );
}

/** Fills the folder as a running portal does. */
async function fill(folder: string, make: 'secret' | 'store' | 'mail' | 'all' = 'all') {
  const is = (part: string) => make === part || make === 'all';
  if (is('secret')) loadSecrets({ DATA_DIR: folder });
  if (is('mail')) {
    const payload = { to: 'a@example.mx', from: 'b@example.mx', subject: '', html: '', text: '' };
    await createFileTransport(mailFolder(folder)).send(payload, 'mail-id');
  }
  if (is('store')) {
    const store = openStore({ DATA_DIR: folder, MONGODB_DB: 'registration' });
    onTestFinished(() => store.close());
    await store.collection({ name: 'lines', key: 'text', unique: [], indexes: [] }).insert({ _id: 'a' });
  }
}

const closed = {
  '': '700',
  'auth-secret': '600',
  mail: '700',
  'mail/mail-id.json': '600',
  'portal.db': '600',
  'portal.db-shm': '600',
  'portal.db-wal': '600',
};

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('can only be read by its owner, with every file in it', async () => {
    const folder = dataFolder();
    await fill(folder);
    expect(modesOf(folder)).toEqual(closed);
  });

  test.each(['secret', 'store', 'mail'] as const)(
    'can only be read by its owner when created by the %s',
    async (part) => {
      const folder = dataFolder();
      await fill(folder, part);
      expect(modesOf(folder)).toMatchObject({ '': '700' });
    },
  );

  test('is closed at the start if it was open, except for files of others', async () => {
    const folder = dataFolder();
    await fill(folder);
    writeFileSync(join(folder, 'notes.txt'), '');
    for (const name of Object.keys(modesOf(folder))) {
      const path = join(folder, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    }
    expect(closeDataFolder(folder)).toEqual([]);
    expect(modesOf(folder)).toEqual({ ...closed, 'notes.txt': '644' });
  });
});

test('a missing or empty data folder does not cause a failure', () => {
  const folder = dataFolder();
  expect(closeDataFolder(folder)).toEqual([]);
  mkdirSync(folder);
  expect(closeDataFolder(folder)).toEqual([]);
});
