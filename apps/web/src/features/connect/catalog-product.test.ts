import type { ProductMetadata, SupportedProduct } from '@rampart/contract/connect.ts';
import { describe, expect, it } from 'vitest';
import { catalogProducts, modulesOf, namesOf } from './catalog-product.ts';

const metadata = (name: string, more: Partial<ProductMetadata> = {}): ProductMetadata => ({
  name,
  category: 'networking',
  about: '',
  content_keys: [],
  deployment_types: [],
  is_configurable: false,
  processed_by_default: false,
  documentation: 'connect',
  mark: 'M0 0Z',
  licensed_features: [],
  required_by: [],
  conflicts_with: [],
  upload: null,
  feature_flag: null,
  ...more,
});

const method = (name: 'api_key' | 'child-module') => ({
  name,
  verbose_name: name,
  outreach: false,
  help: '',
  fields: [],
  unavailable: null,
});

const supported = (name: string, parents: string[]): SupportedProduct => ({
  verbose_name: name,
  auth_methods: [method('child-module'), method('api_key')],
  parents,
  capabilities: [],
  deployments: [],
});

describe('catalogProducts', () => {
  const products = catalogProducts(
    {
      wall: metadata('Wall'),
      gate: metadata('Gate', { feature_flag: 'netskope' }),
      tower: metadata('Tower'),
    },
    { wall: supported('Wall', ['stand_alone']), gate: supported('Gate', ['wall', 'stand_alone']) },
  );

  it('keeps the order of the catalog and drops what cannot be connected', () => {
    expect(products.map(({ id }) => id)).toEqual(['wall', 'gate']);
  });

  it('distinguishes parents from stand-alone products', () => {
    expect(products.map(({ parents, isStandAlone }) => ({ parents, isStandAlone }))).toEqual([
      { parents: [], isStandAlone: true },
      { parents: ['wall'], isStandAlone: true },
    ]);
  });

  it('offers no form for what shares a connection', () => {
    expect(products[0]?.methods.map(({ name }) => name)).toEqual(['api_key']);
  });

  it('finds the modules of a product', () => {
    expect(modulesOf(products, 'wall').map(({ id }) => id)).toEqual(['gate']);
  });

  it('names products in a sentence, and an unknown one by its id', () => {
    expect(namesOf(products, ['wall'], 'or')).toBe('Wall');
    expect(namesOf(products, ['wall', 'gate', 'other'], 'and')).toBe('Wall, Gate and other');
  });
});
