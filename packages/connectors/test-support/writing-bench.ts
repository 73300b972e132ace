import { needsDescriptions } from '@rampart/simulators/test-support/needed-material.ts';
import type { DescriptionOptions } from '@rampart/simulators/test-support/open-description.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApplyBench, type ApplyBenchOptions, openApplyBench } from './apply-bench.ts';
import { openJudge } from './openapi-judge.ts';

/** A bench for the tests of one file, opened before them and closed after them. */
export function writingBench<Client, SimulatorControl>(
  options: () => ApplyBenchOptions<Client, SimulatorControl>,
): () => ApplyBench<Client, SimulatorControl> {
  let bench: ApplyBench<Client, SimulatorControl> | undefined;
  beforeAll(async () => {
    bench = await openApplyBench(options());
  });
  afterAll(() => bench?.close());
  return () => {
    if (bench === undefined) throw new Error('The bench is open only while tests run.');
    return bench;
  };
}

/** To be said after the other tests of a file: what they wrote is judged by the vendor's description of its API. */
export function everyWriteIsDescribed<Client, SimulatorControl>(
  bench: () => ApplyBench<Client, SimulatorControl>,
  description: DescriptionOptions,
): void {
  test('sends only writes that the vendor describes', needsDescriptions, async () => {
    const judge = await openJudge(description);
    // The judge cannot tell the parameters of a path with a dollar sign in it, and the description that is there lacks the recycle bin.
    const writes = bench().sent.filter(({ method, url }) => method !== 'GET' && !/\/(?:token|\$ref|restore)$/.test(url.pathname));
    expect(writes.length).toBeGreaterThan(0);
    expect([...new Set(writes.flatMap((request) => judge.complaints(request)))]).toEqual([]);
  });
}
