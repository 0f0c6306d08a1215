import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A copy of an event's folder outside the project, removed after the test. */
export function copiedFolder(source: string, name = 'my-show'): string {
  const parent = mkdtempSync(join(tmpdir(), 'portal-event-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, name);
  cpSync(source, folder, { recursive: true });
  return folder;
}

/** Replaces a text that a file contains exactly once, and returns the number of its first line. */
export function edit(folder: string, file: string, from: string, to: string): number {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const [before = '', after, ...more] = text.split(from);
  if (after === undefined || more.length > 0)
    throw new Error(`${file} does not contain ${JSON.stringify(from)} once`);
  writeFileSync(path, before + to + after);
  return before.split('\n').length;
}
