import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { excludedAccounts } from './excluded-accounts.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Careful');
  await fresh.owner.query("insert into application (tenant_id, product, auth_method) values ($1, 'okta', 'api_key')", [tenantId]);
});
afterAll(() => fresh.close());

const find = () => fresh.db.inTenant(tenantId, (tx) => excludedAccounts(tx, 'okta'));

test('without emergency access accounts no one is excluded, whatever could be read', async () => {
  expect(await find()).toEqual({ ids: [], accounts: [] });
});

test('with one, people who could not be read are a reason and not an empty list', async () => {
  await fresh.owner.query(
    `insert into exclusion (tenant_id, exclusion_type, mail, display_name, added_by)
     values ($1, 'emergency_access_exclusions', 'glass@example.test', 'Break Glass', 'tester')`,
    [tenantId],
  );
  expect(await find()).toEqual({ because: expect.stringMatching(/^The emergency access accounts could not be looked up: /) });
  await fresh.owner.query(
    `with run as (insert into run (tenant_id, as_of, requested_by) values ($1, now(), 'tester') returning id)
     insert into fact_reading (tenant_id, run_id, application_id, fact, state, because, as_of)
     select $1, run.id, application.id, 'people.people', 'missing', 'Grant okta.users.read.', now() from run, application
     where application.tenant_id = $1`,
    [tenantId],
  );
  expect(await find()).toEqual({ because: 'The emergency access accounts could not be looked up: Grant okta.users.read.' });
});
