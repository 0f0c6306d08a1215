type Ask = (key: never) => Promise<object | null>;

/** A limit of either kind: an answer is a refusal unless it is null or says `allowed`. */
interface Limit {
  take: Ask;
  check?: Ask;
}

/** The limits, each of which reports its name when it refuses. */
export function watchLimits<L extends Record<string, Limit>>(limits: L, report: (name: string) => void): L {
  const watched = Object.entries(limits).map(([name, limit]): [string, Limit] => {
    const reporting =
      (ask: Ask): Ask =>
      async (key) => {
        const answer = await ask(key);
        if (answer && !('allowed' in answer && answer.allowed)) report(name);
        return answer;
      };
    const { take, check } = limit;
    return [name, { ...limit, take: reporting(take), ...(check && { check: reporting(check) }) }];
  });
  return Object.fromEntries(watched) as L;
}
