import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, expect, test } from 'vitest';
import { copiedFolder, edit } from '@/tests/factories/event-folder';
import { shippedShows } from '@/tests/factories/events';
import { compileEvent } from './compile-event';
import { loadEvent } from './load-event';

const output = mkdtempSync(join(tmpdir(), 'portal-compiled-'));
afterAll(() => rmSync(output, { recursive: true, force: true }));
const compiled = (id: string, file: string) => readFileSync(join(output, id, file), 'utf8');

test('takes an event from a folder outside of the project, under the name of that folder', async () => {
  const folder = copiedFolder('events/coffee-roasters');
  const { id, languages } = await compileEvent(folder, { output });
  expect(id).toBe('my-show');
  expect(languages).toEqual(['en', 'es']);
  const { event, texts } = JSON.parse(compiled('my-show', 'event.json'));
  const { markPng, ...theme } = event.theme;
  expect({ ...event, theme }).toEqual({ ...loadEvent(folder).event, id: 'my-show' });
  const mark = PNG.sync.read(Buffer.from(markPng, 'base64'));
  expect([mark.width, mark.height]).toEqual([72, 72]);
  // Every mail with a pass contains it.
  expect(markPng.length).toBeLessThan(3_000);
  expect(texts.en.landing.firstTitle).toBe('Come and taste');
  expect(texts.en.validation).toEqual({
    giroTooMany: 'You may select only one type of business',
    principalActividadTooMany: 'You may select up to 2 main business activities',
  });
});

test('writes the same whenever nothing changed', async () => {
  const write = () => compileEvent('furniture', { output });
  const { id } = await write();
  const before = compiled(id, 'event.json') + compiled(id, 'theme.ts') + compiled(id, 'theme.css');
  await write();
  expect(compiled(id, 'event.json') + compiled(id, 'theme.ts') + compiled(id, 'theme.css')).toBe(before);
});

test.each(shippedShows)('has every font file beside the module that names it: $id', async ({ id }) => {
  await compileEvent(id, { output, warn: () => {} });
  const files = [...compiled(id, 'theme.ts').matchAll(/src: "\.\/([^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toEqual(['text.woff2', 'heading.woff2']);
  const bytes = files.map((file) => statSync(join(output, id, file)).size);
  expect(Math.max(...bytes), 'bytes of a font').toBeLessThan(30_000);
  // next/og refuses a variable font.
  for (const file of ['heading.ttf', 'label.ttf']) {
    expect(
      readFileSync(join(output, id, file))
        .subarray(0, 400)
        .includes('fvar'),
      file,
    ).toBe(false);
  }
});

test('serves a font of the event’s own, which Next measures', async () => {
  const folder = copiedFolder('events/coffee-roasters');
  const file = 'figtree-latin-wght-normal.woff2';
  edit(folder, 'theme.yaml', '  text: Figtree', `  text: { name: Own, file: own.woff2, weight: 300 900 }`);
  await expect(compileEvent(folder, { output })).rejects.toThrow('own.woff2; expected a file of that name');
  copyFileSync(`node_modules/@fontsource-variable/figtree/files/${file}`, join(folder, 'own.woff2'));
  const { id } = await compileEvent(folder, { output });
  const module = compiled(id, 'theme.ts');
  expect(module).toContain('weight: "400 700"');
  expect(module).toContain('adjustFontFallback: "Arial"');
  expect(JSON.parse(compiled(id, 'event.json')).event.theme.fonts.text).toBe("'Own', system-ui, sans-serif");
});

test('placeholders fail a production build, and otherwise cause a warning', async () => {
  const folder = copiedFolder('events/furniture');
  const line = edit(folder, 'event.yaml', 'demo: true\n', '');
  expect(line).toBeGreaterThan(0);
  await expect(compileEvent(folder, { output })).rejects.toThrow(
    /event\.yaml:\d+ contact\.phone: \+52 33 0000 0000 is a phone of zeros\nA production build refuses these/,
  );
  const warnings: string[] = [];
  await compileEvent(folder, { output, warn: (message) => warnings.push(message) });
  expect(warnings).toEqual([expect.stringContaining('contact.email: registro@feria-mueble.example')]);
});

test('lists the shipped events if EVENT names none', async () => {
  await expect(compileEvent('toys', { output })).rejects.toThrow(
    /^EVENT: toys names no event: .*Shipped: .+, .+\.$/,
  );
  await expect(compileEvent('docs', { output })).rejects.toThrow(/docs has no event\.yaml/);
});
