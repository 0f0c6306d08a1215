import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inlineSources } from './inline-hashes';
import { readdressedPage } from './readdressed-page';

const address = { built: 'http://localhost:3000', running: 'https://feria.example' };

test('a static page names the running address, and its scripts are allowed as they are then', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'server/app/es'), { recursive: true });
  const html = (origin: string) =>
    `<meta property="og:image" content="${origin}/preview/es"><script>self.x("${origin}/preview/es")</script>`;
  writeFileSync(join(folder, 'server/app/es/faq.html'), html(address.built));
  const page = readdressedPage(folder, '/es/faq', address);
  expect(page?.html).toBe(html(address.running));
  expect(page?.scripts).toEqual(inlineSources(html(address.running)).scripts);
  expect(page?.etag).toMatch(/^"[\w-]{27}"$/);
});

test('a page whose file is missing is left to Next', () => {
  expect(readdressedPage('no-build', '/es/missing', address)).toBeNull();
});
