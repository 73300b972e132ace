import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import { simulators } from '@rampart/simulators/registry.ts';
import { describe, expect, test } from 'vitest';
import { productFaults, unsimulated } from './products.ts';
import { filesIn } from './repository.ts';

describe('the check', () => {
  const connector = { id: 'okta', reads: ['people.people'], methods: ['api_key'] };
  const product = { id: 'okta', connector: 'okta', yields: ['people.people'], methods: ['api_key'], documentation: 'connect-okta' };

  test('accepts a product that its connector can serve', () => {
    expect(productFaults([product], [connector], ['connect-okta'])).toEqual([]);
  });

  test('finds an unread fact, an unknown way, a missing page and an unknown connector', () => {
    const boasting = { ...product, yields: ['network.zones'], methods: ['oauth_app'], documentation: 'elsewhere' };
    expect(productFaults([boasting], [connector], ['connect-okta'])).toEqual([
      'okta yields network.zones, which okta does not read.',
      'okta is connected by oauth_app, which okta does not know.',
      'okta names the page elsewhere of the guide, which does not exist.',
    ]);
    expect(productFaults([{ ...product, connector: 'octa' }], [connector], [])).toEqual([
      'okta is spoken to by octa, which is no connector.',
    ]);
  });

  test('finds a vendor without a simulator', () => {
    expect(unsimulated([{ id: 'okta' }, { id: 'jira' }], [{ id: 'okta' }])).toEqual(['jira has no simulator.']);
  });
});

test('every product of the catalog can be connected and yields what it says', () => {
  const products = productRegistry.map(({ ways, ...product }) => ({ ...product, methods: ways.map(({ method }) => method) }));
  const connectors = connectorRegistry.map(({ id, collects, streams, methods }) => ({
    id,
    reads: [...collects.map(({ fact }) => fact.id), ...streams.map(({ kind }) => kind.id)],
    methods,
  }));
  const pages = filesIn('docs/guide').map((file) => file.replace(/^docs\/guide\/|\.md$/g, ''));
  expect(productFaults(products, connectors, pages)).toEqual([]);
});

test('every vendor has a simulator', () => {
  expect(unsimulated(connectorRegistry, simulators)).toEqual([]);
});
