/**
 * Stores that the files of an embedded store will contain traces of deleted data, at the latest `until`. Returns what to
 * call once the data is deleted; the traces are removed soon after.
 */
export type OweScrub = (debt?: string, until?: Date) => Promise<() => Promise<void>>;

export interface ScrubDeps {
  oweScrub: OweScrub;
}

/** Deletes data, and has its traces removed, also if the deletion fails or the process dies before its end. */
export async function scrubbing<T>({ oweScrub }: ScrubDeps, deletion: () => Promise<T>): Promise<T> {
  const scrubSoon = await oweScrub();
  try {
    return await deletion();
  } finally {
    await scrubSoon();
  }
}
