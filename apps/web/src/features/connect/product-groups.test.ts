import { expect, it } from 'vitest';
import type { CatalogProduct } from './catalog-product.ts';
import { productGroups } from './product-groups.ts';

const product = (id: string, category: CatalogProduct['category']): CatalogProduct => ({
  id,
  name: id.toUpperCase(),
  category,
  about: '',
  content_keys: [],
  deployment_types: [],
  is_configurable: false,
  processed_by_default: false,
  documentation: '',
  mark: '',
  licensed_features: [],
  required_by: [],
  conflicts_with: [],
  upload: null,
  feature_flag: null,
  methods: [],
  parents: [],
  isStandAlone: true,
  capabilities: [],
  deployments: [],
});

const products = [product('tap', 'email-security'), product('okta', 'identity-and-access-management')];

it('shows every group in the fixed order, the empty ones too', () => {
  expect(productGroups(products, '').map(({ heading }) => heading)).toEqual([
    'Identity Record',
    'Email Security',
    'Networking',
    'Endpoint Detection and Response',
    'Identity and Access Management',
    'Work Management',
    'Additional Security Products',
  ]);
});

it('leaves only groups in which something matches the filter, whatever the case', () => {
  expect(productGroups(products, ' Okt ').map(({ heading }) => heading)).toEqual(['Identity and Access Management']);
});
