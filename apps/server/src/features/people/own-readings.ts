import type { Readings } from '@rampart/domain/control.ts';
import { factRead, type FactReading } from '@rampart/domain/fact.ts';
import { emergencyAccess } from '@rampart/facts/people/emergency-access.ts';
import { mostAttacked } from '@rampart/facts/people/most-attacked.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { loadMatchedAccounts } from './exclusions/exclusion-identity-store.ts';
import { readMostAttacked } from './most-attacked/most-attacked-reading.ts';

/** The facts that no product says, and Rampart itself knows of the people of a tenant. */
export async function ownReadings(tx: TenantTx, at: Date): Promise<Readings> {
  const emergency = await loadMatchedAccounts(tx, 'emergency_access_exclusions');
  return new Map<string, FactReading<unknown>>([
    [mostAttacked.id, await readMostAttacked(tx, at)],
    [emergencyAccess.id, factRead({ accountIds: [...emergency].toSorted() }, at)],
  ]);
}
