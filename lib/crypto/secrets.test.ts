import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSecrets, loadSecrets } from './secrets';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('the first start makes a secret that later starts use, readable by its owner only', () => {
  const folder = freshFolder();
  const first = loadSecrets({ DATA_DIR: folder });
  expect(loadSecrets({ DATA_DIR: folder }).verify('link', 'text', first.sign('link', 'text'))).toBe(true);
  expect(readdirSync(folder)).toEqual(['auth-secret']);
  expect(readFileSync(join(folder, 'auth-secret'), 'utf8').length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(folder, 'auth-secret')).mode & 0o077).toBe(0);
});

test.each(['', 'cut'])('a file with the content %j is refused', (content) => {
  const folder = freshFolder();
  writeFileSync(join(folder, 'auth-secret'), content);
  expect(() => loadSecrets({ DATA_DIR: folder })).toThrow(/AUTH_SECRET/);
});

test('each use has its own key, and every secret of the list verifies', () => {
  const old = createSecrets(['an-old-secret-of-more-than-thirty-two-characters']);
  const rotated = createSecrets([
    'a-new-secret-of-more-than-thirty-two-characters',
    'an-old-secret-of-more-than-thirty-two-characters',
  ]);
  const signature = old.sign('link', 'text');
  expect(rotated.verify('link', 'text', signature)).toBe(true);
  expect(rotated.sign('link', 'text')).not.toBe(signature);
  expect(old.verify('owner', 'text', signature)).toBe(false);
  expect(old.verify('link', 'other', signature)).toBe(false);
  expect(old.verify('link', 'text', rotated.sign('link', 'text'))).toBe(false);
});

test('only one spelling of a signature is accepted', () => {
  const secrets = createSecrets(['a-secret-of-more-than-thirty-two-characters']);
  const signature = secrets.sign('link', 'text');
  const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((letter) => signature.slice(0, -1) + letter)
    .filter((other) => other !== signature);
  for (const other of [...others, `${signature}=`, ` ${signature}`]) {
    expect(secrets.verify('link', 'text', other)).toBe(false);
  }
});
