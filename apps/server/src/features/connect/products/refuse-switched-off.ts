import type { Product } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { isFlagOn } from '../../tenants/index.ts';
import { listConnected } from '../application-store.ts';

/** A product behind a feature flag that is off does not exist for the tenant, unless it is connected: its credentials can still be renewed. */
export async function refuseSwitchedOff(tx: TenantTx, products: readonly Pick<Product, 'id' | 'featureFlag'>[]): Promise<void> {
  for (const { id, featureFlag } of products) {
    if (featureFlag === undefined || (await isFlagOn(tx, featureFlag))) continue;
    if (!(await listConnected(tx)).some(({ product }) => product.id === id)) throw new NotFound('product');
  }
}
