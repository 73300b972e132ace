import { alwaysExcludedLists } from '@rampart/domain/deploy/exclusion-lists.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { listConnected } from '../connect/index.ts';
import { listDeployedGroups } from '../people/index.ts';
import type { ExcludedGroup } from './deploy-deps.ts';
import { identityOf } from './identity-of.ts';

/** Those of our groups that the policies of a product leave out. */
export async function listExcludedGroups(tx: TenantTx, productId: string): Promise<readonly ExcludedGroup[]> {
  const connected = await listConnected(tx);
  const application = connected.find(({ product }) => product.id === productId);
  const identity = application && identityOf(connected, application.product);
  if (identity === undefined) return [];
  return (await listDeployedGroups(tx)).filter(
    ({ applicationId, list }) => applicationId === identity.id && alwaysExcludedLists.includes(list),
  );
}
