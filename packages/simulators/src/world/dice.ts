/** Two words into one of 32 bits (the finaliser of MurmurHash3). */
export function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ Math.imul(b + 0x9e3779b9, 0x85ebca6b), 0xcc9e2d51);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A key from words: what is drawn for one thing on one day depends on nothing else. */
export const keyOf = (...words: readonly number[]): number => words.reduce(mix, 0x51ed270b);

/** From 0 (inclusive) to 1 (exclusive). */
export const share = (key: number): number => key / 4294967296;

/** A short stream of draws from one key (mulberry32). There is no stream for the whole world, so windows can be read in any order. */
export class Dice {
  #state: number;

  constructor(key: number) {
    this.#state = key;
  }

  word(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let word = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return (word ^ (word >>> 14)) >>> 0;
  }

  unit(): number {
    return this.word() / 4294967296;
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** A whole number from 0 to `bound - 1`. */
  below(bound: number): number {
    return Math.floor(this.unit() * bound);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new Error('Nothing to pick from.');
    return found;
  }

  /** Each as often as its weight says. */
  pickByWeight<T>(list: readonly T[], weightOf: (item: T) => number): T {
    let point = this.unit() * list.reduce((sum, item) => sum + weightOf(item), 0);
    return list.find((item) => (point -= weightOf(item)) < 0) ?? list[0]!;
  }

  /** How often something of this mean happens (Poisson; the mean is small). */
  times(mean: number): number {
    const limit = Math.exp(-mean);
    let product = this.unit();
    let count = 0;
    while (product > limit) {
      count += 1;
      product *= this.unit();
    }
    return count;
  }

  /** A whole number whose mean is exactly that: for expected counts of any size. */
  around(mean: number): number {
    return Math.floor(mean) + (this.chance(mean % 1) ? 1 : 0);
  }
}
