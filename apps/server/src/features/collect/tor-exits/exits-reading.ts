import type { Readings } from '@rampart/domain/control.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { type AnyFact, factMissing, type FactReading, factRead } from '@rampart/domain/fact.ts';
import { dayInUtc } from '@rampart/domain/utc-text.ts';
import { torExits } from '@rampart/facts/network/tor-exits.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ExitListState, findExitList, loadExits } from './exit-list-store.ts';

/** Addresses are given to others: an older list would block people who have nothing to do with Tor, and let exit nodes in. */
const oldestDays = 30;

/** The first moment at which it is too old. */
export const exitListUnusableFrom = ({ listedAt }: Pick<ExitListState, 'listedAt'>): Date =>
  new Date(listedAt.getTime() + oldestDays * dayMs + 1);

/** Why the list cannot be used at a time; nothing when it can. */
export function exitListObstacle({ listedAt }: Pick<ExitListState, 'listedAt'>, at: Date): string | undefined {
  const of = `The list of Tor exit nodes is from ${dayInUtc(listedAt)}`;
  // A run that began shortly before the list was fetched is judged by it too.
  if (at.getTime() + dayMs < listedAt.getTime()) return `${of}: which addresses were exit nodes before is not known.`;
  if (at < exitListUnusableFrom({ listedAt })) return undefined;
  return `${of}. Rampart uses no list that is older than ${oldestDays} days. The operator sets where it is fetched from.`;
}

/** Facts that no product reports, because Rampart keeps them for every customer. */
export interface PublishedFacts {
  has(fact: AnyFact): boolean;
  /** Differs when the fact does. */
  hashOf(fact: AnyFact): Buffer;
  read(fact: AnyFact): Promise<FactReading<unknown>>;
}

/** As they were known at a time. */
export async function openPublishedFacts(tx: TenantTx, at: Date): Promise<PublishedFacts> {
  const state = await findExitList(tx);
  const obstacle = exitListObstacle(state, at);
  return {
    has: ({ id }) => id === torExits.id,
    hashOf: () => Buffer.from(obstacle ?? state.changedAt.toISOString()),
    read: async () => (obstacle === undefined ? factRead({ addresses: await loadExits(tx) }, state.listedAt) : factMissing(obstacle)),
  };
}

/** All of them, by the id of the fact. */
export async function publishedReadings(tx: TenantTx, at: Date): Promise<Readings> {
  const published = await openPublishedFacts(tx, at);
  return new Map([[torExits.id, await published.read(torExits)]]);
}
