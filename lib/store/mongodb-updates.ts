import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import type { Transition } from './collection';
import { type Raw, violatedIndex } from './mongodb-documents';
import type { UpdateResult } from './port';

export type RawCollection = Collection<Raw>;

interface Update<T> {
  transition: Transition<Raw, T>;
  resolve(result: UpdateResult<T>): void;
  reject(error: unknown): void;
  /** Aborted once the caller has received a rejection. */
  signal: AbortSignal;
}

/** Updates that arrive while another one of the same document is being stored share the next write. */
export class UpdateQueue<T> {
  readonly #waiting = new Map<string, Update<T>[]>();

  constructor(private readonly store: (id: string, updates: Update<T>[]) => Promise<void>) {}

  add(id: string, transition: Transition<Raw, T>, signal: AbortSignal): Promise<UpdateResult<T>> {
    return new Promise((resolve, reject) => {
      const update = { transition, resolve, reject, signal };
      const waiting = this.#waiting.get(id);
      if (waiting) {
        waiting.push(update);
      } else {
        this.#waiting.set(id, [update]);
        void this.#storeAll(id);
      }
    });
  }

  async #storeAll(id: string): Promise<void> {
    for (;;) {
      const updates = this.#waiting.get(id)?.splice(0) ?? [];
      if (updates.length === 0) break;
      try {
        await this.store(id, updates);
      } catch (error) {
        for (const { reject } of updates) reject(error);
      }
    }
    this.#waiting.delete(id);
  }
}

/** The longest pause before another attempt, when another writer was faster, ms. */
const maxPause = 100;

/** Stores all updates of one document in a single write and settles their promises. */
export async function compareAndSwap<T>(
  collection: RawCollection,
  _id: Raw['_id'],
  updates: Update<T>[],
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const begunAt = performance.now();
    const stored = await collection.findOne<Raw>({ _id });
    const { current, answers } = applied(updates, stored);
    try {
      if (current === stored || !current || (await swapped(collection, stored, current))) {
        for (const answer of answers) answer();
        return;
      }
    } catch (error) {
      const index = violatedIndex(error);
      // Another writer inserted the document first.
      if (index === '_id') continue;
      const [only, ...others] = updates;
      if (others.length === 0) return only?.resolve({ outcome: 'conflict', index });
      // One of the changes caused the conflict, so each is stored separately.
      for (const update of updates) await compareAndSwap(collection, _id, [update]);
      return;
    }
    const took = performance.now() - begunAt;
    await delay(Math.random() * Math.min(maxPause, took * 2 ** attempt));
  }
}

/** The document after all updates, and the results for their callers. */
function applied<T>(updates: readonly Update<T>[], stored: Raw | null) {
  let current = stored;
  const answers: (() => void)[] = [];
  for (const { transition, resolve, reject, signal } of updates) {
    // The caller has already received a rejection, so its change must not be stored.
    if (signal.aborted) continue;
    try {
      const { result, next } = transition(current);
      current = next ?? current;
      answers.push(() => resolve(result));
    } catch (error) {
      answers.push(() => reject(error));
    }
  }
  return { current, answers };
}

/**
 * The document with a revision, which comes before the fields that it guards: a server that sends a document while another
 * writer replaces it then sends the earlier revision with later fields, and a write that relies on them is refused.
 */
const withRevision = ({ _id, _rev: _, ...fields }: Raw, _rev: number): Raw => ({ _id, _rev, ...fields });

/**
 * The first revision is random, so that a document that was deleted and inserted again is not mistaken for the old one.
 */
export async function add(collection: RawCollection, document: Raw): Promise<undefined> {
  await collection.insertOne(withRevision(document, randomInt(2 ** 40)));
}

/** Replaces the document unless another writer changed it first, or inserts it if there was none. */
export async function swapped(collection: RawCollection, stored: Raw | null, next: Raw): Promise<boolean> {
  if (!stored) {
    await add(collection, next);
    return true;
  }
  // Documents that Auth.js wrote have no revision.
  const { _id, _rev } = stored;
  const { matchedCount } = await collection.replaceOne(
    { _id, _rev: _rev ?? { $exists: false } },
    withRevision(next, (_rev ?? 0) + 1),
  );
  return matchedCount > 0;
}
