import { mergeKnownPeople, storePeople } from '../../src/features/people/index.ts';
import type { TenantTx } from '../../src/platform/database/tenant-tx.ts';

/** Brings the people up to date with what the applications were read to know, in one transaction. */
export async function refreshPeople(tx: TenantTx, at: Date): Promise<void> {
  const merged = await mergeKnownPeople(tx, at);
  if (merged !== undefined) await storePeople(tx, merged);
}
