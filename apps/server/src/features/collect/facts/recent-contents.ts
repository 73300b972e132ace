/** A part has up to 64 entries, or 256 members. A company of ten thousand has 256 parts of people: its lists are loaded each time. */
const [mostParts, mostPartsOfOne] = [1024, 128];

interface Contents {
  readonly value: unknown;
  readonly parts: number;
}

/**
 * What was loaded last, by what it is the content of: a run loads the same lists to merge people, to judge and to value. The oldest leave first.
 * A fact is never changed.
 */
export class RecentContents {
  readonly #known = new Map<string, Contents>();
  #parts = 0;

  find(key: string): unknown {
    const found = this.#known.get(key);
    if (found === undefined) return undefined;
    this.#known.delete(key);
    this.#known.set(key, found);
    return found.value;
  }

  keep(key: string, contents: Contents): void {
    if (contents.parts > mostPartsOfOne || this.#known.has(key)) return;
    this.#known.set(key, contents);
    this.#parts += contents.parts;
    for (const [oldest, { parts }] of this.#known) {
      if (this.#parts <= mostParts) return;
      this.#known.delete(oldest);
      this.#parts -= parts;
    }
  }
}
