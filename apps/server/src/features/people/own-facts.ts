import type { Readings } from '@rampart/domain/control.ts';
import { type AnyFact, factRead, type FactReading } from '@rampart/domain/fact.ts';
import { emergencyAccess } from '@rampart/facts/people/emergency-access.ts';
import { mostAttacked } from '@rampart/facts/people/most-attacked.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { listConnected } from '../connect/index.ts';
import { loadMatchedAccounts } from './exclusions/exclusion-identity-store.ts';
import type { IdentityApplication } from './lists/identity-applications.ts';
import { readMostAttacked } from './most-attacked/most-attacked-reading.ts';

interface Known {
  readonly at: Date;
  readonly connected: readonly Pick<IdentityApplication, 'id' | 'product'>[];
}

type Read = (tx: TenantTx, known: Known) => Promise<FactReading<unknown>>;

const readers: ReadonlyMap<string, Read> = new Map<string, Read>([
  [mostAttacked.id, (tx, { at }) => readMostAttacked(tx, at)],
  [
    emergencyAccess.id,
    async (tx, { at, connected }) => {
      const accounts = await loadMatchedAccounts(tx, 'emergency_access_exclusions', connected);
      return factRead({ accountIds: [...accounts].toSorted() }, at);
    },
  ],
]);

/** The facts that no product says, and Rampart itself knows of the people of a tenant. */
export interface OwnFacts {
  /** Nothing where it is no such fact. Read when it is asked for, and once. */
  find(fact: Pick<AnyFact, 'id'>): Promise<FactReading<unknown> | undefined>;
}

export function openOwnFacts(tx: TenantTx, known: Known): OwnFacts {
  const readings = new Map<string, Promise<FactReading<unknown>>>();
  return {
    async find({ id }) {
      const reading = readings.get(id) ?? readers.get(id)?.(tx, known);
      if (reading !== undefined) readings.set(id, reading);
      return await reading;
    },
  };
}

/** All of them, by the id of the fact. */
export async function ownReadings(tx: TenantTx, at: Date): Promise<Readings> {
  const known = { at, connected: await listConnected(tx) };
  const readings = new Map<string, FactReading<unknown>>();
  for (const [id, read] of readers) readings.set(id, await read(tx, known));
  return readings;
}
