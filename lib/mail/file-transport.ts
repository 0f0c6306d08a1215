import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCodeOf } from '@/lib/base/errors';
import type { Transport } from './types';

/** The folder of the file transport, with one `<outbox id>.json` for each mail. */
export function mailFolder(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, 'mail');
}

/**
 * Writes every mail to a file, as the payload that Resend would receive. Files are written atomically, and the same key
 * overwrites the same file.
 */
export function createFileTransport(folder: string): Transport {
  let folderReady: Promise<unknown> | undefined;
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
        folderReady ??= mkdir(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
        await folderReady;
        await writeFile(draft, JSON.stringify(payload, null, 2), { mode: 0o600 });
        await rename(draft, join(/* turbopackIgnore: true */ folder, `${idempotencyKey}.json`));
        return { outcome: 'sent' };
      } catch (error) {
        folderReady = undefined;
        await rm(draft, { force: true }).catch(() => undefined);
        return { outcome: 'refused', kind: 'transport', message: systemCodeOf(error) ?? 'no file' };
      }
    },
  };
}
