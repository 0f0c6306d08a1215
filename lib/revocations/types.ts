import type { NewRevocation, Revocation } from './record';

/** Where revocations are kept: a file beside an embedded database, or a collection of a database server. */
export interface RevocationStorage {
  /** Stores a revocation; it is durable once the promise resolves. */
  add(revocation: Revocation): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  /** All revocations, in the order in which they were made, and how many could not be read. */
  all(): Promise<{ revocations: Revocation[]; unreadable: number }>;
}

export interface RevocationDeps {
  revocations: {
    /**
     * Stores what is about to be revoked. Call it before the change, so that a crash loses no revocation. Returns what
     * to call if nothing is changed after all.
     */
    add(revocation: NewRevocation): Promise<() => Promise<void>>;
  };
}
