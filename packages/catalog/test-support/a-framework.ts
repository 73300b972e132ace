import { type Framework, requirementsOf } from '@rampart/domain/framework.ts';
import { expect, test } from 'vitest';

interface Expected {
  /** Where the counts were published. */
  readonly source: string;
  /** How many requirements there are at each depth, families first; only for depths that are listed whole. */
  readonly counts: readonly number[];
  /** Some of them, by id. */
  readonly names: Readonly<Record<string, string>>;
  /** What the id of every requirement looks like. */
  readonly ids: RegExp;
}

function countsOf(requirements: Framework['requirements']): number[] {
  return requirements.length === 0 ? [] : [requirements.length, ...countsOf(requirements.flatMap(({ parts }) => parts))];
}

/** What holds of every framework, and what of this one. */
export function isFramework({ requirements }: Framework, { source, counts, names, ids }: Expected): void {
  const all = requirementsOf(requirements);

  test(`has all its requirements, each once (${source})`, () => {
    expect(countsOf(requirements).slice(0, counts.length)).toEqual(counts);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('writes every id the same way, and names every requirement', () => {
    expect(all.filter(({ id, name }) => !ids.test(id) || name !== name.trim() || name === '')).toEqual([]);
  });

  test.each(Object.entries(names))('calls %s “%s”', (id, name) => {
    expect(all.find((requirement) => requirement.id === id)?.name).toBe(name);
  });
}
