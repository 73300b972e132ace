import { afterAll, beforeAll, expect, test } from 'vitest';
import { azureSecret, type ConnectTestBed, type Customer, startConnectTestBed } from '../../../../test-support/connect/connect-test-bed.ts';

let bed: ConnectTestBed;
let customer: Customer;
beforeAll(async () => {
  bed = await startConnectTestBed();
  customer = await bed.tenant();
});
afterAll(() => bed.api.close());

const impactOf = (uuid: string, { headers } = customer.admin) =>
  bed.api.app.inject({ url: `/api/v1/application/${uuid}/disconnection`, headers });

/** A deployment to an application, with one change that was applied. */
async function deployed(applicationId: string, undoes: string | null = null): Promise<string> {
  const { rows } = await bed.api.fresh.owner.query<{ id: string }>(
    `insert into deployment_job (tenant_id, application_id, product_name, deployed_by, action, phase, kind, state, status, undoes)
     values ($1, $2, 'azure_ad', 'ada@example.test', 0, $3, 'controls', 'finished', 'successful', $4) returning id`,
    [customer.tenantId, applicationId, undoes === null ? 'stage' : 'rollback', undoes],
  );
  const id = rows[0]?.id ?? '';
  await bed.api.fresh.owner.query(
    "insert into deployment_change (tenant_id, job_id, position, control_id, change, state) values ($1, $2, 0, 'c', '{}', 'applied')",
    [customer.tenantId, id],
  );
  return id;
}

test('says what stays behind in a product and its modules, without what was rolled back', async () => {
  await customer.connect('microsoft_azure', azureSecret);
  const azure = (await customer.application('microsoft_azure')).uuid;
  const directory = (await customer.application('azure_ad')).uuid;
  expect((await impactOf(azure)).json()).toEqual({ deployments: 0, under_way: 0, subscriptions: 0, groups: [] });
  await deployed(directory);
  await deployed(directory, await deployed(directory));
  await bed.api.fresh.owner.query("update deployment_job set status = 'in_progress', state = 'awaiting-approval' where id = $1", [
    await deployed(directory),
  ]);
  await bed.api.fresh.owner.query(
    "insert into deployed_group (tenant_id, application_id, list, target, name) values ($1, $2, 'exclusion:x', 'g1', 'Rampart: Emergency Access')",
    [customer.tenantId, directory],
  );
  await bed.api.fresh.owner.query("insert into program_group (tenant_id, name, inputs) values ($1, 'Everyone', '')", [customer.tenantId]);
  const program = await bed.api.fresh.owner.query<{ id: string }>(
    `insert into program (tenant_id, program_type, program_group, name, run_id, as_of)
     values ($1, 'baseline', 'Everyone', 'Baseline', $1, now()) returning id`,
    [customer.tenantId],
  );
  const remediation = await bed.api.fresh.owner.query<{ id: string }>(
    "insert into remediation (tenant_id, program_id, product, template) values ($1, $2, 'azure_ad', 't') returning id",
    [customer.tenantId, program.rows[0]?.id],
  );
  await bed.api.fresh.owner.query(
    "insert into subscription (tenant_id, remediation_id, frequency_seconds, created_by) values ($1, $2, 3600, 'ada@example.test')",
    [customer.tenantId, remediation.rows[0]?.id],
  );
  expect((await impactOf(azure)).json()).toEqual({
    deployments: 1,
    under_way: 1,
    subscriptions: 1,
    groups: ['Rampart: Emergency Access'],
  });
  expect((await impactOf(azure, (await bed.tenant()).admin)).statusCode).toBe(404);
});
