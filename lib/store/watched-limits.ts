import type { Refusal } from '@/lib/base/result';

interface Limit {
  take(...keys: never[]): Promise<Refusal | null>;
  check?(...keys: never[]): Promise<Refusal | null>;
}

/** The limits, each of which reports its name when it refuses. */
export function watchLimits<L extends Record<string, Limit>>(limits: L, report: (name: string) => void): L {
  const watched = Object.entries(limits).map(([name, limit]): [string, Limit] => {
    const watch =
      (judge: Limit['take']) =>
      async (...keys: never[]) => {
        const refusal = await judge(...keys);
        if (refusal) report(name);
        return refusal;
      };
    return [name, { ...limit, take: watch(limit.take), ...(limit.check && { check: watch(limit.check) }) }];
  });
  return Object.fromEntries(watched) as L;
}
