/** Remembers what was kept last, by its key: at most `limit` values, of which the oldest is forgotten first. */
export class Recent<V> {
  readonly #values = new Map<string, V>();

  constructor(private readonly limit: number) {}

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  keep(key: string, value: V): void {
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.limit && oldest !== undefined) this.#values.delete(oldest);
  }
}
