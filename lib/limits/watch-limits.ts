import type { Refusal } from '@/lib/base/result';

interface Watched {
  take(...keys: never[]): Promise<Refusal | null>;
  check?(...keys: never[]): Promise<Refusal | null>;
}

/** The same limits, but each reports its name when it refuses. */
export function watchLimits<L extends Record<string, Watched>>(limits: L, report: (name: string) => void): L {
  const watched = Object.entries(limits).map(([name, limit]): [string, Watched] => {
    const watch =
      (ask: Watched['take']) =>
      async (...keys: never[]) => {
        const refusal = await ask(...keys);
        if (refusal) report(name);
        return refusal;
      };
    return [name, { ...limit, take: watch(limit.take), ...(limit.check && { check: watch(limit.check) }) }];
  });
  return Object.fromEntries(watched) as L;
}
