import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { Product, ProductId } from '@rampart/domain/product.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';

const products = new Map(productRegistry.map((product) => [product.id, product]));

export const findProduct = (id: ProductId): Product | undefined => products.get(id);

export function getProduct(id: ProductId): Product {
  const product = products.get(id);
  if (product === undefined) throw new BadRequest('This product is not known. Choose one from the Connections page.');
  return product;
}

export const modulesOf = (parent: Product): Product[] => productRegistry.filter(({ parents }) => parents.includes(parent.id));

/** Modules that are switched on as soon as their parent works. */
export const requiredModulesOf = (parent: Product): Product[] => productRegistry.filter(({ requiredBy }) => requiredBy.includes(parent.id));
