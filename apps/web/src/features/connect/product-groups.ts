import { productCategories, type ProductCategory } from '@rampart/domain/product.ts';
import type { CatalogProduct } from './catalog-product.ts';

interface GroupWords {
  readonly heading: string;
  readonly description: string;
}

const words: Record<ProductCategory, GroupWords> = {
  'identity-record': {
    heading: 'Identity Record',
    description: 'The directory that people, groups and managers are read from.',
  },
  'email-security': {
    heading: 'Email Security',
    description: 'Who is being attacked by email, how, and what got through.',
  },
  networking: {
    heading: 'Networking',
    description: 'Firewalls and web gateways that block traffic at the perimeter.',
  },
  'endpoint-detection-and-response': {
    heading: 'Endpoint Detection and Response',
    description: 'Prevention policy for workstations and servers.',
  },
  'identity-and-access-management': {
    heading: 'Identity and Access Management',
    description: 'Where sign-in and access policies live.',
  },
  'work-management': {
    heading: 'Work Management',
    description: 'Issue trackers and service-management tools in which Rampart creates tickets for remediations.',
  },
  'additional-security-products': {
    heading: 'Additional Security Products',
    description: 'Other products that affect your posture.',
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
