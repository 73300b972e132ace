import type { Fact, FactReading } from '@rampart/domain/fact.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { loadReading, newestReadings } from './newest-readings.ts';

export interface ReadFact<T> {
  readonly applicationId: string;
  readonly fact: Fact<T>;
  /** As it was known then; as it is known now unless given. */
  readonly at?: Date;
}

const now = new Date('9999-12-31T00:00:00Z');

/** The newest reading of a fact. A fact that was not read, or that an older version stored otherwise, is missing and says so. */
export async function readFact<T>(tx: TenantTx, { applicationId, fact, at = now }: ReadFact<T>): Promise<FactReading<T>> {
  const [reading] = await newestReadings(tx, { keys: [{ applicationId, fact: fact.id }], at });
  return loadReading(tx, fact, reading);
}
