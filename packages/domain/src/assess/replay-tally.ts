/** Ordinary sign-ins that the rules would newly meet, and attack attempts that they would newly stop. */
export interface Tally {
  blocked: number;
  challenged: number;
  /** It is not known whether they would be blocked or challenged. */
  cannotTell: number;
  attacksStopped: number;
}

export const kinds = ['blocked', 'challenged', 'cannotTell', 'attacksStopped'] as const satisfies (keyof Tally)[];

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

/** A tally for each person, group, app or day. */
export class Tallies {
  readonly #tallies = new Map<string, Named>();

  add(key: string, name: string, what: keyof Tally, count: number): void {
    const tally = this.#tallies.get(key) ?? { ...emptyTally(), name };
    tally[what] += count;
    this.#tallies.set(key, tally);
  }

  entries(): IterableIterator<[string, Readonly<Named>]> {
    return this.#tallies.entries();
  }

  sum(): Tally {
    const sum = emptyTally();
    for (const tally of this.#tallies.values()) for (const what of kinds) sum[what] += tally[what];
    return sum;
  }

  /** How many keys have any of it. */
  having(...what: readonly (keyof Tally)[]): number {
    return [...this.#tallies.values()].filter((tally) => what.some((one) => tally[one] > 0)).length;
  }

  heaviest(most: number): TallyRows {
    const rows = this.#rows().toSorted(heavierFirst);
    return { rows: rows.slice(0, most), others: Math.max(0, rows.length - most) };
  }

  inOrder(most: number): TallyRows {
    const rows = this.#rows().toSorted((a, b) => (a.key < b.key ? -1 : 1));
    return { rows: rows.slice(-most), others: Math.max(0, rows.length - most) };
  }

  #rows(): TallyRow[] {
    return [...this.#tallies].map(([key, tally]) => ({ key, ...tally }));
  }
}
