import { okta } from '@rampart/catalog/products/okta.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/fresh-database.ts';
import { listProducts } from './list-products.ts';
import { refuseSwitchedOff } from './refuse-switched-off.ts';

const flagged = { ...okta, id: 'netskope', featureFlag: 'netskope' } as const;
let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Flags');
});
afterAll(() => fresh.close());

test('a product is listed while its flag is on, and one without a flag always', () => {
  expect(Object.keys(listProducts(['netskope'], [okta, flagged]))).toEqual(['okta', 'netskope']);
  expect(Object.keys(listProducts([], [okta, flagged]))).toEqual(['okta']);
});

test('a product whose flag is off cannot be connected', async () => {
  const refuse = () => fresh.db.inTenant(tenantId, (tx) => refuseSwitchedOff(tx, [okta, flagged]));
  await refuse();
  await fresh.owner.query("update tenant set switched_off_flags = '{netskope}' where tenant_id = $1", [tenantId]);
  await expect(refuse()).rejects.toThrow('This product does not exist, or you have no access to it.');
});
