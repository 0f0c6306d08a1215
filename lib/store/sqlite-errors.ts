import { systemCodeOf, Unavailable } from '@/lib/base/errors';

/** Whether another process holds a lock that the statement needs. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(systemCodeOf(error) ?? '');
}

/** Whether an error is about the file or the disk rather than about the statement. */
export function isOutside(error: unknown): boolean {
  return /^SQLITE_(?!ERROR|CONSTRAINT|MISUSE|RANGE|TOOBIG|MISMATCH)/.test(systemCodeOf(error) ?? '');
}

export function toUnavailable(error: unknown): unknown {
  return isOutside(error) ? new Unavailable('The database file cannot be used.', 5, { cause: error }) : error;
}
