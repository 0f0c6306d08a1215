import { isId } from '@/lib/base/ids';
import type { Refusal } from '@/lib/base/result';

interface Watched {
  take(...keys: never[]): Promise<Refusal | null>;
  check?(...keys: never[]): Promise<Refusal | null>;
}

/**
 * The same limits, but each reports its name when it refuses. A limit whose name ends with `ByStaff` counts by a staff
 * account, whose id it reports too.
 */
export function watchLimits<L extends Record<string, Watched>>(
  limits: L,
  report: (name: string, staffId?: string) => void,
): L {
  const watched = Object.entries(limits).map(([name, limit]): [string, Watched] => {
    const watch =
      (ask: Watched['take']) =>
      async (...keys: never[]) => {
        const refusal = await ask(...keys);
        if (refusal) report(name, name.endsWith('ByStaff') ? staffIn(keys[0]) : undefined);
        return refusal;
      };
    return [name, { ...limit, take: watch(limit.take), ...(limit.check && { check: watch(limit.check) }) }];
  });
  return Object.fromEntries(watched) as L;
}

/** The id of the staff account in the key of a limit, which is the id or has it as `userId`. */
function staffIn(key: unknown): string | undefined {
  const id = typeof key === 'object' && key !== null && 'userId' in key ? key.userId : key;
  return isId(id) ? id : undefined;
}
