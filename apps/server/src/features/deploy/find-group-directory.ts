import type { Product } from '@rampart/domain/product.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { isSameOrganisation } from '../connect/index.ts';

interface Connected {
  readonly id: string;
  readonly product: Product;
  readonly parentId?: string | null;
  readonly organisation?: string | null;
}

const hasGroups = ({ product }: Connected): boolean => product.yields.includes(groups.id);

/** Where the groups are kept that a product's policies name: in itself, or in the directory of the same organisation at its vendor. */
export function findGroupDirectory<C extends Connected>(connected: readonly C[], product: Product): C | undefined {
  const own = connected.find((each) => each.product.id === product.id);
  if (own !== undefined && hasGroups(own)) return own;
  const isBeside = (each: C): boolean => (own === undefined ? each.product.connector === product.connector : isSameOrganisation(each, own));
  return connected.find((each) => isBeside(each) && hasGroups(each));
}
