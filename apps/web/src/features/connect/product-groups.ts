import { productCategories, type ProductCategory } from '@rampart/domain/product.ts';
import type { CatalogProduct } from './catalog-product.ts';

interface GroupWords {
  readonly heading: string;
  readonly description: string;
  /** What an empty group would hold, as in "no firewall or web gateway". */
  readonly kind: string;
}

const words: Record<ProductCategory, GroupWords> = {
  'identity-record': {
    heading: 'Identity Record',
    description: 'The directory that people, groups and managers are read from.',
    kind: 'directory',
  },
  'email-security': {
    heading: 'Email Security',
    description: 'Shows who is attacked by mail, with what, and what got through.',
    kind: 'mail security product',
  },
  networking: {
    heading: 'Networking',
    description: 'Firewalls and web gateways that enforce blocks at the perimeter.',
    kind: 'firewall or web gateway',
  },
  'endpoint-detection-and-response': {
    heading: 'Endpoint Detection and Response',
    description: 'Prevention policy for workstations and servers.',
    kind: 'endpoint product',
  },
  'identity-and-access-management': {
    heading: 'Identity and Access Management',
    description: 'Where the policies for signing in and getting access are kept.',
    kind: 'sign-on or access product',
  },
  'work-management': {
    heading: 'Work Management',
    description: 'Issue trackers and service-management tools that remediations are filed in.',
    kind: 'issue tracker or service-management tool',
  },
  'additional-security-products': {
    heading: 'Additional Security Products',
    description: 'Whatever else holds settings or people that count for your posture.',
    kind: 'other security product',
  },
};

export interface ProductGroup extends GroupWords {
  readonly category: ProductCategory;
  readonly products: readonly CatalogProduct[];
}

const matches = ({ name, id }: CatalogProduct, wanted: string): boolean => `${name} ${id}`.toLowerCase().includes(wanted);

/** Every group in the page's fixed order, the empty ones too; a filter leaves only groups in which something matches. */
export function productGroups(products: readonly CatalogProduct[], filter: string): ProductGroup[] {
  const wanted = filter.trim().toLowerCase();
  return productCategories
    .map((category) => ({
      category,
      ...words[category],
      products: products.filter((product) => product.category === category && matches(product, wanted)),
    }))
    .filter(({ products: found }) => wanted === '' || found.length > 0);
}
