import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { Unavailable } from '@/lib/base/errors';

export type Passwords = ReturnType<typeof createPasswords>;

// Not relative to `import.meta.url`, since bundling moves this module but not its worker.
const worker = join(/* turbopackIgnore: true */ process.cwd(), 'lib/crypto/bcrypt-worker.mjs');

/**
 * Hashes in a pool of two threads, so that hashing does not block the event loop. Rejects with `Unavailable` while more
 * than `maxQueue` passwords wait: 100 are six seconds of work on two cores.
 */
export function createPasswords({ cost = 11, threads = 2, maxQueue = 100 } = {}) {
  let pool: Tinypool | undefined;
  // A valid hash of no password: comparing with it takes as long as with a real one.
  const dummyHash = `$2b$${String(cost).padStart(2, '0')}$${'x'.repeat(21)}u${'x'.repeat(31)}`;

  async function run<T>(name: 'hash' | 'verify', task: object): Promise<T> {
    pool ??= new Tinypool({ filename: worker, minThreads: threads, maxThreads: threads, maxQueue });
    // The pool's own error for a full queue cannot be told from others. Half of the queue is worked off in 3 s.
    if (pool.queueSize >= maxQueue) throw new Unavailable('Too many passwords wait to be hashed.', 3);
    return pool.run(task, { name });
  }

  return {
    /** The bcrypt hash of a password, which must have at most 72 bytes. */
    hash: (password: string) => run<string>('hash', { password, cost }),
    /** Whether the hash belongs to this password. Without a hash the answer is no, after the same time. */
    async verify(password: string, hash: string | undefined): Promise<boolean> {
      const isRight = await run<boolean>('verify', { password, hash: hash ?? dummyHash });
      return isRight && hash !== undefined;
    },
    async close() {
      await pool?.destroy();
      pool = undefined;
    },
  };
}
