/** A limit of either kind: its `take` answers whether it allowed, or the refusal and null otherwise. */
interface Limit {
  take(key: never): Promise<object | null>;
}

/** The limits, each of which reports its name when it refuses. */
export function watchLimits<L extends Record<string, Limit>>(limits: L, report: (name: string) => void): L {
  const watched = Object.entries(limits).map(([name, limit]): [string, Limit] => [
    name,
    {
      ...limit,
      async take(key) {
        const taken = await limit.take(key);
        const isRefused = taken && !('allowed' in taken && taken.allowed);
        if (isRefused) report(name);
        return taken;
      },
    },
  ]);
  return Object.fromEntries(watched) as L;
}
