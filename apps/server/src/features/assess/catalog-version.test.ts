import { expect, test } from 'vitest';
import { catalogVersion } from './catalog-version.ts';

test('the catalog has one version, made from its sources', () => {
  expect(catalogVersion()).toMatch(/^[0-9a-f]{64}$/);
  expect(catalogVersion()).toBe(catalogVersion());
});
