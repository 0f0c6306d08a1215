import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { clientOf, siteOf } from '@/lib/base/client-key';
import { ok, type Result } from '@/lib/base/result';
import { createFairQueue } from './fair-queue';

export type Passwords = ReturnType<typeof createPasswords>;

// Not relative to `import.meta.url`, since bundling moves this module but not its worker.
const worker = join(/* turbopackIgnore: true */ process.cwd(), 'lib/crypto/bcrypt-worker.mjs');

/**
 * Prefix of hashes of passwords that HMAC-SHA-256 reduced to 44 characters before bcrypt, which ignores everything
 * after the 72nd byte. Hashes without it were made with bcrypt alone.
 */
const mark = 'hmac-sha256:';
const plainBytes = 72;

/** The key is not a secret but part of the code, so that replacing `AUTH_SECRET` does not invalidate passwords. */
const shortened = (password: string) =>
  createHmac('sha256', 'registration-portal/password').update(password).digest('base64');

/**
 * Hashes in a pool of two threads, so that hashing does not block the event loop. Clients take turns; those of one IPv6
 * site count as one, and so do people who share a client. Refuses with:
 * - `too_many_requests` if the caller, as `createCallerKey` names it, has more than `perCaller` passwords in flight
 * - `unavailable` if more than `maxQueue` wait in all and the caller's client has the most of them; hashing 100 takes six
 *   seconds with two threads
 */
export function createPasswords({ cost = 11, threads = 2, maxQueue = 100, perCaller = 8 } = {}) {
  let pool: Tinypool | undefined;
  let inWork = 0;
  const enqueue = createFairQueue({
    atOnce: threads,
    perKey: perCaller,
    maxWaiting: maxQueue,
    laneOf: (caller) => siteOf(clientOf(caller)),
    // Half of a full queue is processed in 3 s.
    retryAfter: { ofKey: 1, ofAll: 3 },
  });
  // A valid hash that no password matches. Comparing with it takes as long as with a real one.
  const dummyHash = `$2b$${String(cost).padStart(2, '0')}$${'x'.repeat(21)}u${'x'.repeat(31)}`;

  function run<T>(name: 'hash' | 'verify', caller: string, task: object): Promise<Result<T>> {
    pool ??= new Tinypool({ filename: worker, minThreads: threads, maxThreads: threads });
    const threadPool = pool;
    inWork++;
    return enqueue<T>(caller, () => threadPool.run(task, { name })).finally(() => {
      inWork--;
    });
  }

  return {
    /** How many passwords wait or are being hashed. */
    inWork: () => inWork,
    /** The hash of a password of any length. */
    async hash(password: string, caller: string): Promise<Result<string>> {
      const hashed = await run<string>('hash', caller, { password: shortened(password), cost });
      return hashed.ok ? ok(mark + hashed.value) : hashed;
    },
    /** Whether the hash is of the kind that `hash` makes. */
    isCurrent: (hash: string) => hash.startsWith(mark),
    /** Whether the hash belongs to this password. Without a hash the answer is false, after the same time. */
    async verify(password: string, hash: string | undefined, caller: string): Promise<Result<boolean>> {
      const isPlain = hash !== undefined && !hash.startsWith(mark);
      const checked = await run<boolean>('verify', caller, {
        password: isPlain ? password : shortened(password),
        hash: isPlain ? hash : (hash?.slice(mark.length) ?? dummyHash),
      });
      if (!checked.ok) return checked;
      const isWhole = !isPlain || Buffer.byteLength(password) <= plainBytes;
      return ok(checked.value && hash !== undefined && isWhole);
    },
    async close() {
      await pool?.destroy();
      pool = undefined;
    },
  };
}
