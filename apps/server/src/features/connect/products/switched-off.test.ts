import { okta } from '@rampart/catalog/products/okta.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
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

const listed = (...how: Parameters<typeof listProducts>) => Object.keys(listProducts(...how));

test('a product is listed while its flag is on or it is connected, and one without a flag always', () => {
  const products = [okta, flagged];
  expect(listed({ flags: ['netskope'], connected: new Set() }, products)).toEqual(['okta', 'netskope']);
  expect(listed({ flags: [], connected: new Set() }, products)).toEqual(['okta']);
  expect(listed({ flags: [], connected: new Set(['netskope']) }, products)).toEqual(['okta', 'netskope']);
});

test('a product whose flag is off cannot be connected', async () => {
  const refuse = () => fresh.db.inTenant(tenantId, (tx) => refuseSwitchedOff(tx, [okta, flagged]));
  await refuse();
  await fresh.owner.query("update tenant set switched_off_flags = '{netskope}' where tenant_id = $1", [tenantId]);
  await expect(refuse()).rejects.toThrow('This product does not exist, or you have no access to it.');
});
