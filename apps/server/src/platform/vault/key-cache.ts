/** Opened keys, so that a hot path reads none from the database. The entry unused for longest makes room. */
export class KeyCache {
  readonly #keys = new Map<string, Buffer>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  find(name: string): Buffer | undefined {
    const key = this.#keys.get(name);
    if (key !== undefined) {
      this.#keys.delete(name);
      this.#keys.set(name, key);
    }
    return key;
  }

  keep(name: string, key: Buffer): void {
    this.#keys.delete(name);
    this.#keys.set(name, key);
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > this.#capacity && oldest !== undefined) this.#keys.delete(oldest);
  }
}
