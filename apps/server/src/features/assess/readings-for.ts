import { type Control, productOf, type Readings } from '@rampart/domain/control.ts';
import type { FactReading } from '@rampart/domain/fact.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { openFactReader } from './fact-reader.ts';
import { type Features, readFeatures } from './licensed-features.ts';

/** By product, the facts of these controls as they are known now, each read once. None of what is not connected. */
export async function readingsFor(
  tx: TenantTx,
  controls: readonly Pick<Control, 'id' | 'needs'>[],
): Promise<ReadonlyMap<ProductId, Readings>> {
  const book = await openFactReader(tx);
  const byProduct = new Map<ProductId, Map<string, FactReading<unknown>>>();
  for (const control of controls) {
    const product = productOf(control);
    const known = byProduct.get(product) ?? new Map();
    byProduct.set(product, known);
    for (const [fact, reading] of await book.readingsOf(control)) known.set(fact, reading);
  }
  return byProduct;
}

/** The features that the connected products' licences do or do not include, as known now. */
export const featuresOf = async (tx: TenantTx): Promise<Features> => readFeatures(await openFactReader(tx));
