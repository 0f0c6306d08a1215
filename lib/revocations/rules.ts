import type { Revocation } from './record';

/** How long before a backup a revocation may be stored whose change the backup does not contain yet, ms. */
const longestChange = 60_000;

/**
 * The revocations that a backup begun at this time may lack: those since shortly before, and everything that was stored
 * after one of them, since the clock may have been set back meanwhile.
 */
export function missingIn(revocations: readonly Revocation[], backupBegan: Date): readonly Revocation[] {
  const since = backupBegan.getTime() - longestChange;
  const first = revocations.findIndex(({ at }) => at.getTime() >= since);
  return first === -1 ? [] : revocations.slice(first);
}

/** The revocations without passes that were unblocked later, and with only the last block of each pass. */
export function inForce(revocations: readonly Revocation[]): Revocation[] {
  const passes = new Map<string, Revocation>();
  for (const each of revocations) if (each.kind === 'pass') passes.set(each.subject, each);
  return revocations.filter(
    (each) => each.kind !== 'pass' || (passes.get(each.subject) === each && each.value === 'blocked'),
  );
}
