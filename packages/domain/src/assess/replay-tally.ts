/** Ordinary sign-ins that the rules would newly meet, and attack attempts that they would newly stop. */
export interface Tally {
  blocked: number;
  challenged: number;
  /** It is not known whether they would be blocked or challenged. */
  cannotTell: number;
  attacksStopped: number;
}

export const kinds = ['blocked', 'challenged', 'cannotTell', 'attacksStopped'] as const satisfies (keyof Tally)[];

const placeOf: Readonly<Record<keyof Tally, number>> = { blocked: 0, challenged: 1, cannotTell: 2, attacksStopped: 3 };

const emptyTally = (): Tally => ({ blocked: 0, challenged: 0, cannotTell: 0, attacksStopped: 0 });

export interface TallyRow extends Readonly<Tally> {
  readonly key: string;
  readonly name: string;
}

export interface TallyRows {
  /** Those with the most people met first, or the days in order. */
  readonly rows: readonly TallyRow[];
  /** How many more there are than the rows. */
  readonly others: number;
}

interface Named extends Tally {
  name: string;
}

const weight = ({ blocked, challenged, attacksStopped, cannotTell }: Tally): readonly number[] => [
  blocked + challenged,
  attacksStopped,
  cannotTell,
];

function heavierFirst(a: TallyRow, b: TallyRow): number {
  const [of, other] = [weight(a), weight(b)];
  const place = of.findIndex((part, index) => part !== other[index]);
  return place === -1 ? (a.key < b.key ? -1 : 1) : other[place]! - of[place]!;
}

/** The rows with the most people met, however many there are: only as many as are asked for are made. */
function heaviestOf(rows: Iterable<TallyRow>, most: number): TallyRows {
  let kept: TallyRow[] = [];
  let count = 0;
  for (const row of rows) {
    count += 1;
    kept.push(row);
    // Sorted now and then, and not for each of a hundred thousand people.
    if (kept.length >= 2 * most + 1000) kept = kept.toSorted(heavierFirst).slice(0, most);
  }
  return { rows: kept.toSorted(heavierFirst).slice(0, most), others: Math.max(0, count - most) };
}

/** A tally for each group or app. */
export class Tallies {
  readonly #tallies = new Map<string, Named>();

  add(key: string, name: string, what: keyof Tally, count: number): void {
    const known = this.#tallies.get(key);
    const tally = known ?? { ...emptyTally(), name };
    tally[what] += count;
    if (known === undefined) this.#tallies.set(key, tally);
  }

  sum(): Tally {
    const sum = emptyTally();
    for (const tally of this.#tallies.values()) for (const what of kinds) sum[what] += tally[what];
    return sum;
  }

  heaviest(most: number): TallyRows {
    return heaviestOf(this.#rows(), most);
  }

  #rows(): TallyRow[] {
    return [...this.#tallies].map(([key, tally]) => ({ key, ...tally }));
  }
}

/** A tally for each of many people or days, by their numbers: a few bytes each, for every person of a large company and every control at once. */
export class NumberedTallies {
  #counts = new Float64Array(kinds.length * 1024);

  add(number: number, what: keyof Tally, count: number): void {
    const place = number * kinds.length + placeOf[what];
    if (place >= this.#counts.length) {
      const larger = new Float64Array(Math.max(place + kinds.length, 2 * this.#counts.length));
      larger.set(this.#counts);
      this.#counts = larger;
    }
    this.#counts[place]! += count;
  }

  of(number: number): Tally {
    const count = (what: keyof Tally): number => this.#counts[number * kinds.length + placeOf[what]] ?? 0;
    return {
      blocked: count('blocked'),
      challenged: count('challenged'),
      cannotTell: count('cannotTell'),
      attacksStopped: count('attacksStopped'),
    };
  }

  /** Those that have any of it, of so many. */
  *having(numbers: number, ...what: readonly (keyof Tally)[]): Generator<number> {
    const places = what.map((one) => placeOf[one]);
    for (let number = 0; number < numbers; number += 1)
      if (places.some((place) => (this.#counts[number * kinds.length + place] ?? 0) > 0)) yield number;
  }

  *#rows(keys: readonly string[]): Generator<TallyRow> {
    for (const number of this.having(keys.length, ...kinds)) yield { key: keys[number]!, name: keys[number]!, ...this.of(number) };
  }

  /** As rows, with the keys of those numbers. */
  heaviest(keys: readonly string[], most: number): TallyRows {
    return heaviestOf(this.#rows(keys), most);
  }

  /** As rows in the order of the keys; of too many, the last. */
  inOrder(keys: readonly string[], most: number): TallyRows {
    const rows = [...this.#rows(keys)].toSorted((a, b) => (a.key < b.key ? -1 : 1));
    return { rows: rows.slice(-most), others: Math.max(0, rows.length - most) };
  }
}
