/** A limit of either kind: what it answers says that it allowed, or is null. */
interface Limit {
  take(key: never): Promise<object | null>;
  check?(key: never): Promise<object | null>;
}

/** The limits, each of which reports its name when it refuses. */
export function watchLimits<L extends Record<string, Limit>>(limits: L, report: (name: string) => void): L {
  const watched = Object.entries(limits).map(([name, limit]): [string, Limit] => {
    const { take, check } = limit;
    const watch = (judge: Limit['take']) => async (key: never) => {
      const taken = await judge(key);
      if (taken && !('allowed' in taken && taken.allowed)) report(name);
      return taken;
    };
    return [name, { ...limit, take: watch(take), ...(check && { check: watch(check) }) }];
  });
  return Object.fromEntries(watched) as L;
}
