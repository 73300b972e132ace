import type { ControlId } from '@rampart/domain/control.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findExcluded, readingsFor } from '../../assess/index.ts';
import { listEmergencyAccess } from '../../people/index.ts';
import type { Excluded } from '../remediate-deps.ts';

async function findPeople(tx: TenantTx, product: ProductId) {
  const id: ControlId = `${product.replaceAll('_', '-')}.people`;
  return (await readingsFor(tx, [{ id, needs: { people } }])).get(product)?.get(people.id);
}

/** An empty list counts only when the people could be read: otherwise a policy might lock the emergency access accounts out. */
export async function excludedAccounts(tx: TenantTx, product: ProductId): Promise<Excluded> {
  const found = await findExcluded(tx, product);
  if (found.ids.length > 0 || (await listEmergencyAccess(tx)).length === 0) return found;
  const reading = await findPeople(tx, product);
  if (reading?.state === 'read') return found;
  return { because: `The emergency access accounts could not be looked up: ${reading?.because ?? 'the people were never read.'}` };
}
