import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { costOf, statementsOf } from '../../../test-support/database/seen-statements.ts';
import { listTailored } from './list-tailored.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** A tenant with so many deployments of one change each, of which the first excluded a value. */
async function deployed(jobs: number): Promise<string> {
  const tenantId = await fresh.createTenant(`${jobs} deployments`);
  const [applicationId, programId] = [randomUUID(), randomUUID()];
  await fresh.owner.query("insert into application (tenant_id, id, product, auth_method) values ($1, $2, 'okta', 'api_key')", [
    tenantId,
    applicationId,
  ]);
  await fresh.owner.query(
    `insert into deployment_job (tenant_id, application_id, program_id, action, deployed_by, product_name, status, state, created_at, finished_at,
       requested_controls)
     select $1, $2, $3, 0, '', 'okta', 'successful', 'finished', at, at, jsonb_build_array(jsonb_build_object(
       'controlId', 'okta.control' || number, 'group', 'everyone',
       'leftOut', case number when 1 then '{"clients": ["other"]}' else '{"clients": []}' end::jsonb))
     from generate_series(1, $4::int) as number, lateral (select timestamptz '2026-01-01' + number * interval '1 hour' as at) as time`,
    [tenantId, applicationId, programId, jobs],
  );
  await fresh.owner.query(
    `insert into deployment_change (tenant_id, job_id, position, control_id, change, state, target, revert, outcome_at)
     select tenant_id, id, 0, requested_controls -> 0 ->> 'controlId', '{"kind": "create", "object": "policy", "after": {}}', 'applied',
       requested_controls -> 0 ->> 'controlId', '{}', finished_at
     from deployment_job where tenant_id = $1`,
    [tenantId],
  );
  return tenantId;
}

test('finds the control that was deployed without a value, and reads no more for more deployments', async () => {
  const tenants = [await deployed(50), await deployed(5000)];
  await fresh.owner.query('vacuum analyze');
  const pages: number[] = [];
  for (const tenantId of tenants) {
    const ask = () => fresh.db.inTenant(tenantId, listTailored);
    expect([...(await ask()).values()]).toEqual([{ clients: ['other'] }]);
    const [statement] = await statementsOf(ask);
    pages.push((await costOf(fresh, tenantId, statement!)).pages);
  }
  expect(pages[1]).toBeLessThan(pages[0]! + 15);
});
