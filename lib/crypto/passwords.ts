import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { Unavailable } from '@/lib/base/errors';

export interface Passwords {
  /** The bcrypt hash of a password of at most 72 bytes. */
  hash(password: string): Promise<string>;
  /** Whether the hash is of this password; answers no in the same time where there is no hash. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  close(): Promise<void>;
}

// Not `import.meta.url`: a bundle moves this module away from its worker, the working folder stays the project's.
const worker = join(/* turbopackIgnore: true */ process.cwd(), 'lib/crypto/bcrypt-worker.mjs');

/** Seconds until a full queue has been worked off. */
const retryAfter = 3;

/**
 * Hashes in a pool of two threads, so that no request waits behind another's hash. Rejects with `Unavailable` while
 * more than `maxQueue` passwords wait: 100 are six seconds of work on two cores.
 */
export function createPasswords({ cost = 11, threads = 2, maxQueue = 100 } = {}): Passwords {
  let pool: Tinypool | undefined;
  // Well formed and of no password: what is compared with where there is no hash.
  const nobodysHash = `$2b$${String(cost).padStart(2, '0')}$${'x'.repeat(21)}u${'x'.repeat(31)}`;

  async function run<T>(name: 'hash' | 'verify', task: object): Promise<T> {
    pool ??= new Tinypool({ filename: worker, minThreads: threads, maxThreads: threads, maxQueue });
    // The pool's own refusal is an error without a type.
    if (pool.queueSize >= maxQueue)
      throw new Unavailable('Too many passwords wait to be hashed.', retryAfter);
    return pool.run(task, { name });
  }

  return {
    hash: (password) => run('hash', { password, cost }),
    async verify(password, hash) {
      const isRight = await run<boolean>('verify', { password, hash: hash ?? nobodysHash });
      return isRight && hash !== undefined;
    },
    async close() {
      await pool?.destroy();
      pool = undefined;
    },
  };
}
