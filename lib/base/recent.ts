/** Remembers what was kept last, by its key: at most `limit` values (any number unless told), of which the oldest is forgotten first. */
export class Recent<V> {
  readonly #values = new Map<string, V>();

  constructor(private readonly limit = Number.POSITIVE_INFINITY) {}

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  /** What is remembered, or else what is made now and kept from here on. */
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
