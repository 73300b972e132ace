import type { Product } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { isFlagOn } from '../../tenants/index.ts';

/** A product behind a feature flag that is off does not exist for the tenant. */
export async function refuseSwitchedOff(tx: TenantTx, products: readonly Pick<Product, 'featureFlag'>[]): Promise<void> {
  for (const { featureFlag } of products)
    if (featureFlag !== undefined && !(await isFlagOn(tx, featureFlag))) throw new NotFound('product');
}
