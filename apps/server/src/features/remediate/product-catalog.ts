import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { frameworkRegistry } from '@rampart/catalog/frameworks/registry.ts';
import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { remediationRegistry } from '@rampart/catalog/remediations/registry.ts';
import type { Catalog } from './remediate-deps.ts';

/** The catalog of the product itself. */
export const productCatalog: Catalog = {
  products: productRegistry,
  controls: controlRegistry,
  frameworks: frameworkRegistry,
  remediations: remediationRegistry,
};
