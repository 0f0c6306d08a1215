import type { Limiter } from './rate-limiter';

/** The same limits, of which each refusal is reported with the limit's name. */
export function watchLimits<L extends Record<string, Limiter>>(limits: L, report: (name: string) => void): L {
  const watched = Object.entries(limits).map(([name, limiter]): [string, Limiter] => [
    name,
    {
      ...limiter,
      async take(key) {
        const taken = await limiter.take(key);
        if (!taken.allowed) report(name);
        return taken;
      },
    },
  ]);
  return Object.fromEntries(watched) as L;
}
