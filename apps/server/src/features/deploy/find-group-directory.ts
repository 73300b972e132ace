import type { Product } from '@rampart/domain/product.ts';
import { groups } from '@rampart/facts/people/groups.ts';

interface Connected {
  readonly id: string;
  readonly product: Product;
}

const hasGroups = ({ product }: Connected): boolean => product.yields.includes(groups.id);

/** Where the groups are kept that a product's policies name: in itself, or in the directory of the same vendor. */
export function findGroupDirectory<C extends Connected>(connected: readonly C[], product: Product): C | undefined {
  return (
    connected.find((each) => each.product.id === product.id && hasGroups(each)) ??
    connected.find((each) => each.product.connector === product.connector && hasGroups(each))
  );
}
