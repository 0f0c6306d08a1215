import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemCodeOf } from '@/lib/base/errors';
import type { Transport } from './types';

/** The folder of the file transport, with one `<outbox id>.json` for each mail. */
export function mailFolder(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, 'mail');
}

/**
 * Writes every mail to a file, as the payload that Resend would receive. Files are written atomically, and the same key
 * overwrites the same file. Writes are synchronous, as those of the embedded store, because asynchronous ones take twice
 * as much processor time.
 */
export function createFileTransport(folder: string): Transport {
  return {
    name: 'file',
    concurrency: 32,
    async send(payload, idempotencyKey) {
      if (!/^[\w-]+$/.test(idempotencyKey)) {
        return { outcome: 'refused', kind: 'mail', isFinal: true, message: 'not a file name' };
      }
      const draft = join(
        /* turbopackIgnore: true */ folder,
        `.${idempotencyKey}.${randomBytes(4).toString('hex')}`,
      );
      try {
        mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
        writeFileSync(draft, JSON.stringify(payload, null, 2), { mode: 0o600 });
        renameSync(draft, join(/* turbopackIgnore: true */ folder, `${idempotencyKey}.json`));
        return { outcome: 'sent' };
      } catch (error) {
        remove(draft);
        return { outcome: 'refused', kind: 'transport', message: systemCodeOf(error) ?? 'no file' };
      }
    },
  };
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Its folder cannot be written to.
  }
}
