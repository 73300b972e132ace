import { everyLie, isAboutIds, type Lie } from '@rampart/connectors/test-support/lying/lies.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDepth } from '../run/test-depth.ts';
import { type LyingBed, openLyingBed } from './lying-bed.ts';
import { activities, changeKinds, complaintsAfter, type LyingCase, titleOfCase } from './lying-case.ts';
import type { LyingVendor } from './lying-vendor.ts';

/** Everything that the vendor can lie about, in every way that it can. */
export function everyCase(vendor: LyingVendor, canTell: (lie: Lie) => boolean = () => true): LyingCase[] {
  const kinds = changeKinds.filter((kind) => vendor.writes[kind] !== undefined);
  return activities.flatMap((activity) =>
    kinds.flatMap((kind) =>
      everyLie
        .filter((lie) => canTell(lie) && (!isAboutIds(lie) || vendor.answersWithId.includes(kind)))
        .map((lie) => ({ while: activity, kind, lie })),
    ),
  );
}

/** Where a change takes another call besides the one that matters most: each lie about that one. */
export const everyOtherCall = (calls: readonly Pick<LyingCase, 'while' | 'kind'>[]): LyingCase[] =>
  calls.flatMap((call) => everyLie.filter((lie) => !isAboutIds(lie)).map((lie) => ({ ...call, lie, atOtherCall: true })));

interface Matrix {
  readonly all: readonly LyingCase[];
  /** By their titles: those that differ in kind, and those that once failed. */
  readonly sample: readonly string[];
}

/** After each lie: what is said is so, nothing was written twice, nothing of the customer's was touched, and rolling back restores everything. */
export function lyingMatrix(vendor: LyingVendor, { all, sample }: Matrix): void {
  let bed: LyingBed;
  beforeAll(async () => {
    bed = await openLyingBed(vendor);
  });
  afterAll(() => bed.close());

  const titled = all.map((one) => [titleOfCase(one), one] as const);
  const usual = sample.map((title) => {
    const found = titled.find(([each]) => each === title);
    if (found === undefined) throw new Error(`There is no case “${title}”.`);
    return found;
  });
  test.each(inDepth(usual, titled))('%s', async (_title, one) => {
    expect(await complaintsAfter(bed, one)).toEqual([]);
  });
}
