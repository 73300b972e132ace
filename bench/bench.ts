export type Scale = 'full' | 'quick';

/** What a figure has to reach. A ratio holds on any machine; the others are meant for two idle cores. */
export interface Goal {
  readonly ratio?: number | undefined;
  readonly atLeast?: number | undefined;
  readonly atMost?: number | undefined;
}

export interface Figure {
  /** Also the key under which it is committed: it says at which scale it was measured. */
  readonly name: string;
  readonly value: number;
  readonly unit: '/s' | 'ms' | 's' | 'MB' | 'times';
  /** What the comparison did in the same run, in the same unit. */
  readonly comparison?: number | undefined;
  /** How well the product does beside its comparison: more is better, whatever the unit. */
  readonly ratio?: number | undefined;
  readonly goal?: Goal;
}

/** One file in `benches/` each; its name is the file's. */
export interface Bench {
  readonly measures: string;
  readonly comparison: string;
  /** What it says at a smaller scale another says too, or it says nothing there: a quick run has it only when it is named. */
  readonly isOnlyFull?: true;
  /** After which it is ended; a quarter of an hour unless it says otherwise. */
  readonly longestMinutes?: number;
  measure(scale: Scale): Promise<readonly Figure[]>;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

interface Compared {
  readonly value: number;
  readonly comparison: number;
  readonly ratio: number;
}

/**
 * Alternating, in many short rounds: a machine that slows down for some seconds slows both. The ratio is that of the middle round. Both
 * give what is better when it is more.
 */
export async function compareRates(rounds: number, ours: () => Promise<number>, theirs: () => Promise<number>): Promise<Compared> {
  const taken: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push({ ours: await ours(), theirs: await theirs() });
  return {
    value: median(taken.map((each) => each.ours)),
    comparison: median(taken.map((each) => each.theirs)),
    ratio: median(taken.map((each) => each.ours / each.theirs)),
  };
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
