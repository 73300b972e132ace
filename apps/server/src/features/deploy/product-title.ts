import { productRegistry } from '@rampart/catalog/products/registry.ts';

/** As people call a product; its id when the catalog has it no longer. */
export const productTitle = (product: string): string => productRegistry.find(({ id }) => id === product)?.name ?? product;
