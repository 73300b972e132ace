import type { Change } from '@rampart/domain/change.ts';
import { expect } from 'vitest';
import type { ApplyBench } from './apply-bench.ts';

/** Times and tags that every write moves, and ids of what is made anew; so do the contexts, which have those ids in them. */
const moving = new Set([
  'lastUpdated',
  'modifiedDateTime',
  'lastModifiedDateTime',
  'createdDateTime',
  'created',
  'lastMembershipUpdated',
  'whenChanged',
  '_links',
  'renewedDateTime',
  '@odata.etag',
]);

export const still = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(still);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([name, inner]) => !moving.has(name) && !name.endsWith('@odata.context') && inner !== undefined,
  );
  return Object.fromEntries(kept.map(([name, inner]) => [name, still(inner)]));
};

/** Applied, it is seen as asked for; reverted, the vendor has what it had. */
export async function thereAndBack(
  bench: Pick<ApplyBench<unknown, unknown>, 'apply' | 'look'> & Partial<Pick<ApplyBench<unknown, unknown>, 'passTime'>>,
  change: Change,
  vendorState: () => Promise<unknown>,
): Promise<'there and back'> {
  await bench.passTime?.();
  const before = still(await vendorState());
  const { target, revert } = await bench.apply(change);
  await bench.passTime?.();
  expect(still(await vendorState())).not.toEqual(before);
  const seen = await bench.look(change.kind === 'create' ? change : { ...change, target });
  if (change.after === null) expect(seen).toBeUndefined();
  else expect({ target: seen?.target, settings: seen?.settings }).toEqual({ target, settings: change.after });
  await bench.apply(revert);
  await bench.passTime?.();
  expect(still(await vendorState())).toEqual(before);
  return 'there and back';
}
