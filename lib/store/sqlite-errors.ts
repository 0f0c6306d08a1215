import { systemCodeOf, Unavailable } from '@/lib/base/errors';

/** Whether another process holds a lock that the statement needs, or has just replaced the file. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED|READONLY_DBMOVED)/.test(systemCodeOf(error) ?? '');
}

/** Whether an error is about the file or the disk rather than about the statement. */
export function isOutside(error: unknown): boolean {
  return /^SQLITE_(?!ERROR|CONSTRAINT|MISUSE|RANGE|TOOBIG|MISMATCH)/.test(systemCodeOf(error) ?? '');
}

export function toUnavailable(error: unknown): unknown {
  return isOutside(error) ? new Unavailable('The database file cannot be used.', 5, { cause: error }) : error;
}

/** Whether another process has dropped the table, or created it again without the parts that this one needs. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /^no such (?:table|index|column)|has no column named/.test(error.message);
}

/** The field whose unique index prevents the write, if one does. Throws other errors. */
export function violationOf(write: () => void): string | undefined {
  try {
    write();
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const name = /^UNIQUE constraint failed: (?:index '\w+\.(\w+)\.unique'|\w+\.(?:\$\.)?(\w+))$/.exec(
      message,
    );
    const field = name?.[1] ?? name?.[2];
    if (!field) throw error;
    return field;
  }
}
