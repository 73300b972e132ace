import type { Part } from './cluster.ts';
import type { Accepted } from './workload.ts';

/** Lost: accepted, and not done. Doubled: done more than once. */
export interface Finding {
  readonly what: string;
  readonly accepted: number;
  readonly lost: number;
  readonly doubled: number;
  /** Where something is wrong: what it was. */
  readonly details?: readonly string[];
}

const times = (list: readonly string[]): Map<string, number> => {
  const counted = new Map<string, number>();
  for (const one of list) counted.set(one, (counted.get(one) ?? 0) + 1);
  return counted;
};

export function compare(what: string, accepted: readonly string[], done: readonly string[]): Finding {
  const counted = times(done);
  return {
    what,
    accepted: accepted.length,
    lost: accepted.filter((one) => !counted.has(one)).length,
    doubled: [...counted.values()].filter((count) => count > 1).length,
  };
}

export const judgeMails = ({ mails }: Pick<Accepted, 'mails'>, received: readonly { readonly recipients: readonly string[] }[]): Finding =>
  compare(
    'mails',
    mails,
    received.flatMap(({ recipients }) => recipients).filter((recipient) => recipient.endsWith('@soak.example')),
  );

/** The method and the kind of object: ids differ from one time to the next. */
const shapeOf = (write: string): string => write.replaceAll(/[\w-]{15,}/g, '*');

/** A vendor that is asked too often does nothing: the engine looks, and asks again. */
const isRefused = (write: string): boolean => write.endsWith(' 429');
const shapesOf = (writes: readonly string[]): Map<string, number> => times(writes.filter((write) => !isRefused(write)).map(shapeOf));

export interface Turns {
  /** What an undisturbed one writes. */
  readonly once: readonly string[];
  readonly turns: number;
}

/** What the vendor itself has recorded, against what one undisturbed deployment and its rollback write, as often as there were such. */
export function judgeWrites(product: string, written: readonly string[], { once, turns }: Turns): Finding {
  const [expected, found] = [shapesOf(once), shapesOf(written)];
  let [lost, doubled] = [0, 0];
  const details: string[] = [];
  for (const shape of new Set([...expected.keys(), ...found.keys()])) {
    const difference = (found.get(shape) ?? 0) - (expected.get(shape) ?? 0) * turns;
    if (difference < 0) lost -= difference;
    else doubled += difference;
    if (difference !== 0) details.push(`${shape}: ${difference > 0 ? '+' : ''}${difference}`);
  }
  return { what: `writes at ${product}`, accepted: once.length * turns, lost, doubled, details };
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export interface MemoryFinding {
  readonly name: string;
  readonly early: number;
  readonly late: number;
  /** Undefined where there are too few samples to tell a leak from a heap that fills. */
  readonly isLevel: boolean | undefined;
}

/** Five minutes of them. */
const fewestSamples = 150;

/** What the last quarter has over the second one: a heap that fills once is no leak. */
export function judgeMemory({ name, memory }: Pick<Part, 'name' | 'memory'>): MemoryFinding {
  const samples = memory().map(({ megabytes }) => megabytes);
  const quarter = Math.floor(samples.length / 4);
  const [early, late] = [median(samples.slice(quarter, 2 * quarter)), median(samples.slice(-Math.max(quarter, 1)))];
  return { name, early, late, isLevel: samples.length < fewestSamples ? undefined : late <= early * 1.25 + 32 };
}
