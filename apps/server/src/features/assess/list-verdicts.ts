import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { listConnected } from '../connect/index.ts';
import { newestVerdicts, type StoredVerdict } from './verdict-store.ts';

/** The newest verdicts on the connected applications, by control. What is not connected any more does not count. */
export async function listVerdicts(tx: TenantTx): Promise<ReadonlyMap<string, StoredVerdict>> {
  const connected = new Set((await listConnected(tx)).map(({ id }) => id));
  const newest = await newestVerdicts(
    tx,
    controlRegistry.map(({ id }) => id),
  );
  return new Map([...newest].filter(([, { applicationId }]) => connected.has(applicationId)));
}
