/** A cache of at most `limit` values (unlimited by default) that evicts the oldest first. */
export class Recent<V> {
  readonly #values = new Map<string, V>();

  constructor(private readonly limit = Number.POSITIVE_INFINITY) {}

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  /** The cached value, or the one that `make` returns, which is then cached. */
  getOr(key: string, make: () => V): V {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.keep(key, made);
    return made;
  }

  keep(key: string, value: V): void {
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.limit && oldest !== undefined) this.#values.delete(oldest);
  }
}
