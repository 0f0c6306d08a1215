import { isId } from '@/lib/base/ids';
import type { Refusal } from '@/lib/base/result';

interface Watched {
  take(...keys: never[]): Promise<Refusal | null>;
  check?(...keys: never[]): Promise<Refusal | null>;
}

/**
 * The same limits, but each reports its name when it refuses. A limit whose name ends with `ByStaff` counts by the id of
 * a staff account, which it reports too.
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
        const key: unknown = keys[0];
        if (refusal) report(name, name.endsWith('ByStaff') && isId(key) ? key : undefined);
        return refusal;
      };
    return [name, { ...limit, take: watch(limit.take), ...(limit.check && { check: watch(limit.check) }) }];
  });
  return Object.fromEntries(watched) as L;
}
