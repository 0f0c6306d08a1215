/** The same function, but it computes each key's result once and keeps it. Only for a small number of keys. */
export function oncePerKey<R extends object>(compute: (key: string) => R): (key: string) => R {
  const results = new Map<string, R>();
  return (key) => {
    const result = results.get(key) ?? compute(key);
    results.set(key, result);
    return result;
  };
}
