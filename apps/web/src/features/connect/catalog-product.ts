import type { ProductMetadata, SupportedProduct } from '@rampart/contract/connect.ts';

export type SupportedAuthMethod = SupportedProduct['auth_methods'][number];

/** A product with all that the page needs to know of it, from both of the catalog's calls. */
export interface CatalogProduct extends ProductMetadata {
  readonly id: string;
  readonly methods: readonly SupportedAuthMethod[];
  /** Products whose connection it can share. */
  readonly parents: readonly string[];
  readonly isStandAlone: boolean;
  readonly capabilities: SupportedProduct['capabilities'];
  readonly deployments: SupportedProduct['deployments'];
}

const standAlone = 'stand_alone';

/** In the catalog's order, without what cannot be connected. What a feature flag hides, the server does not list. */
export function catalogProducts(
  metadata: Readonly<Record<string, ProductMetadata>>,
  supported: Readonly<Record<string, SupportedProduct>>,
): CatalogProduct[] {
  return Object.entries(metadata).flatMap(([id, product]) => {
    const ways = supported[id];
    if (ways === undefined) return [];
    return [
      {
        ...product,
        id,
        methods: ways.auth_methods.filter(({ name }) => name !== 'child-module'),
        parents: ways.parents.filter((parent) => parent !== standAlone),
        isStandAlone: ways.parents.includes(standAlone),
        capabilities: ways.capabilities,
        deployments: ways.deployments,
      },
    ];
  });
}

/** The modules that can share a product's connection. */
export const modulesOf = (products: readonly CatalogProduct[], parent: string): CatalogProduct[] =>
  products.filter(({ parents }) => parents.includes(parent));

/** `A`, `A or B`, `A, B or C`. */
export function namesOf(products: readonly CatalogProduct[], ids: readonly string[], word: 'and' | 'or'): string {
  const names = ids.map((id) => products.find((product) => product.id === id)?.name ?? id);
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
