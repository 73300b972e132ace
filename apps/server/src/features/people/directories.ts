import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { newestReadings, type StoredReading } from '../collect/index.ts';
import { listConnected } from '../connect/index.ts';

/** A connected application that knows people. */
export interface Directory {
  readonly applicationId: string;
  /** The newest that could be made; none before the first. */
  readonly reading: StoredReading | undefined;
}

const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Identity records first: their names of people are the most reliable. */
export async function listDirectories(tx: TenantTx, at: Date = endOfTime): Promise<Directory[]> {
  const applications = (await listConnected(tx))
    .filter(({ product }) => product.yields.includes(people.id))
    .toSorted((a, b) => Number(b.product.category === 'identity-record') - Number(a.product.category === 'identity-record'));
  const keys = applications.map(({ id }) => ({ applicationId: id, fact: people.id }));
  // A vendor that could not be read this time must not make its people vanish.
  const readings = await newestReadings(tx, { keys, at, states: ['read'] });
  return keys.map(({ applicationId }) => ({
    applicationId,
    reading: readings.find((each) => each.applicationId === applicationId),
  }));
}

/** The newest that could be made of the groups of each application that has them. */
export async function listGroupReadings(tx: TenantTx, at: Date): Promise<StoredReading[]> {
  const keys = (await listConnected(tx))
    .filter(({ product }) => product.yields.includes(groups.id))
    .map(({ id }) => ({ applicationId: id, fact: groups.id }));
  return newestReadings(tx, { keys, at, states: ['read'] });
}

/** Whether a person unknown to all directories is gone: not while one of them has not been read yet, or there is none. */
export async function areDirectoriesRead(tx: TenantTx): Promise<boolean> {
  const directories = await listDirectories(tx);
  return directories.length > 0 && directories.every(({ reading }) => reading !== undefined);
}
