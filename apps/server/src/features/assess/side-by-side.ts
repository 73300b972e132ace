import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { countPeople } from '../people/index.ts';

type Work<T> = () => Promise<T>;

/** When one fails, the other is still waited for, so that a retry does not run beside it. */
export async function atOnce<A, B>(one: Work<A>, other: Work<B>): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([one(), other()]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return [first.value, second.value];
}

const inTurn = async <A, B>(one: Work<A>, other: Work<B>): Promise<[A, B]> => [await one(), await other()];

/** Lists of so many people may be in memory beside each other. */
const mostPeople = 20_000;

/**
 * How two steps of a run are done that do not need each other: at once, unless the company is so large that either takes much memory, or its
 * size is not known yet.
 */
export async function pairing(tx: TenantTx): Promise<typeof atOnce> {
  const people = await countPeople(tx, mostPeople + 1);
  return people > 0 && people <= mostPeople ? atOnce : inTurn;
}
