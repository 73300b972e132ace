import type { Application } from '@rampart/contract/connect.ts';
import { type CatalogProduct, namesOf } from './catalog-product.ts';

const uniqueApplications = (applications: readonly Application[]): Application[] => [...new Set(applications)];

/** Connected products that must go before this one can come, such as the Azure parent before the E5 suite. */
export function conflictingApplications(
  product: CatalogProduct,
  products: readonly CatalogProduct[],
  applications: readonly Application[],
) {
  const objectors = products.filter(({ conflicts_with: list }) => list.includes(product.id)).map(({ id }) => id);
  const rivals = new Set([...product.conflicts_with, ...objectors]);
  return uniqueApplications(applications.filter((application) => rivals.has(application.product)));
}

/** Modules of the choice that have a connection of their own already: a product is connected one way or the other. */
export const standaloneApplications = (modules: readonly string[], applications: readonly Application[]): Application[] =>
  applications.filter(({ product, parent }) => parent === null && modules.includes(product));

export interface ConflictWords {
  readonly title: string;
  readonly message: string;
}

export const conflictWords = (products: readonly CatalogProduct[], product: string, incompatible: readonly string[]): ConflictWords => ({
  title: 'Conflicting Modules detected',
  message: `${namesOf(products, [product], 'and')} cannot be enabled as it conflicts with ${namesOf(products, incompatible, 'and')}. Please disconnect conflicting products to continue.`,
});
