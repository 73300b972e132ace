import { productCategories, type ProductCategory } from '@rampart/domain/product.ts';
import type { CatalogProduct } from './catalog-product.ts';

interface GroupWords {
  readonly heading: string;
  readonly description: string;
  /** What an empty group would hold, as in "No firewalls or web gateways are supported yet". */
  readonly kind: string;
}

const words: Record<ProductCategory, GroupWords> = {
  'identity-record': {
    heading: 'Identity Record',
    description: 'The directory that people, groups and managers are read from.',
    kind: 'directories',
  },
  'email-security': {
    heading: 'Email Security',
    description: 'Who is being attacked by email, how, and what got through.',
    kind: 'email security products',
  },
  networking: {
    heading: 'Networking',
    description: 'Firewalls and web gateways that block traffic at the perimeter.',
    kind: 'firewalls or web gateways',
  },
  'endpoint-detection-and-response': {
    heading: 'Endpoint Detection and Response',
    description: 'Prevention policy for workstations and servers.',
    kind: 'endpoint products',
  },
  'identity-and-access-management': {
    heading: 'Identity and Access Management',
    description: 'Where sign-in and access policies live.',
    kind: 'sign-on or access products',
  },
  'work-management': {
    heading: 'Work Management',
    description: 'Issue trackers and service-management tools that remediations are filed in.',
    kind: 'issue trackers or service-management tools',
  },
  'additional-security-products': {
    heading: 'Additional Security Products',
    description: 'Other products that affect your posture.',
    kind: 'other security products',
  },
};

export interface ProductGroup extends GroupWords {
  readonly category: ProductCategory;
  readonly products: readonly CatalogProduct[];
}

const matches = ({ name, id }: CatalogProduct, searched: string): boolean => `${name} ${id}`.toLowerCase().includes(searched);

/** Every group in the page's fixed order, the empty ones too; a filter leaves only groups in which something matches. */
export function productGroups(products: readonly CatalogProduct[], filter: string): ProductGroup[] {
  const searched = filter.trim().toLowerCase();
  return productCategories
    .map((category) => ({
      category,
      ...words[category],
      products: products.filter((product) => product.category === category && matches(product, searched)),
    }))
    .filter(({ products: found }) => searched === '' || found.length > 0);
}
