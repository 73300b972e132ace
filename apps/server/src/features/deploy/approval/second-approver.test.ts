import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/test-api.ts';
import { agreementVersion } from '../../tenants/index.ts';

let api: TestApi;
let tenantId: string;
let [admin, colleague, standard, reader] = Array<TestPerson>(4) as [TestPerson, TestPerson, TestPerson, TestPerson];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const newTenant = async (name: string): Promise<string> => {
  const id = await api.fresh.createTenant(name);
  const signed = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await api.fresh.owner.query(signed, [id, agreementVersion, 'tester']);
  return id;
};
beforeEach(async () => {
  tenantId = await newTenant('Home');
  admin = await api.signedIn(tenantId, 'administrator');
});
const staffed = async () => {
  colleague = await api.signedIn(tenantId, 'administrator');
  standard = await api.signedIn(tenantId, 'standard');
  reader = await api.signedIn(tenantId, 'read-only');
};

const url = '/api/v1/programs/deployment/settings';
const put = ({ headers }: TestPerson, payload: object) => api.app.inject({ method: 'PUT', url, headers, payload });
const read = async ({ headers }: TestPerson) => (await api.app.inject({ url, headers })).json<object>();
const audited = async () => {
  const query = `select status, actor, message from audit_event where tenant_id = $1 and action = 'deployment.set-second-approver' order by seq`;
  return (await api.fresh.owner.query(query, [tenantId])).rows;
};

test('is off until an administrator switches it on, which is recorded and notified to every administrator', async () => {
  await staffed();
  expect(await read(reader)).toEqual({ second_approver: false, administrators: 2 });
  expect((await put(admin, { second_approver: true })).json()).toEqual({ second_approver: true, administrators: 2 });
  await put(admin, { second_approver: true });
  await put(colleague, { second_approver: false });
  expect(await audited()).toEqual([
    { status: 'success', actor: admin.email, message: 'Deployments need a second administrator.' },
    { status: 'success', actor: colleague.email, message: 'Deployments need no second administrator any more.' },
  ]);
  const { rows } = await api.fresh.owner.query('select account_id, subject, priority from notification where tenant_id = $1', [tenantId]);
  expect(rows).toHaveLength(4);
  expect(rows).toContainEqual({
    account_id: admin.accountId,
    subject: `${colleague.email} made deployments need no second administrator any more.`,
    priority: 'high',
  });
});

test('refuses the only administrator, and says why', async () => {
  const response = await put(admin, { second_approver: true });
  expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('Invite another')]);
  expect(await read(admin)).toEqual({ second_approver: false, administrators: 1 });
  expect(await audited()).toMatchObject([{ status: 'failure', actor: admin.email }]);
});

test('does not affect other tenants', async () => {
  await staffed();
  await put(admin, { second_approver: true });
  expect(await read(await api.signedIn(await newTenant('Elsewhere'), 'administrator'))).toMatchObject({ second_approver: false });
});

const decide = ({ headers }: TestPerson, payload: object) =>
  api.app.inject({ method: 'POST', url: '/api/v1/programs/deployment/job/approval', headers, payload });
const waiting = async ({ accountId, email }: TestPerson): Promise<string> => {
  const { rows } = await api.fresh.owner.query<{ id: string }>(
    `insert into deployment_job (tenant_id, action, deployed_by, product_name, status, state, approval, account_id, chosen_by, application_id, plan_hash)
     values ($1, 0, $3, 'okta', 'in_progress', 'awaiting-approval', 'waiting', $2, $2, $1, 'seen') returning id`,
    [tenantId, accountId, email],
  );
  return rows[0]?.id ?? '';
};
const jobsOf = async ({ headers }: TestPerson) =>
  (await api.app.inject({ url: '/api/v1/programs/deployment/job/list', headers })).json<{ jobs: DeploymentJob[] }>().jobs;

describe('deciding', () => {
  test('is for administrators of the tenant other than the requester', async () => {
    await staffed();
    const id = await waiting(admin);
    const approving = { job_uuid: id, approve: true, plan_hash: 'seen' };
    const anonymous = await api.signedIn(await newTenant('Strangers'), 'administrator');
    const refused = [];
    for (const person of [reader, standard, anonymous, admin]) refused.push((await decide(person, approving)).statusCode);
    expect(refused).toEqual([403, 403, 404, 403]);
    expect((await jobsOf(reader))[0]).toMatchObject({ approval: 'waiting', approval_by: null });
    const decided = await decide(colleague, approving);
    expect(decided.json()).toMatchObject({ job: { job_uuid: id, approval: 'given', approval_by: colleague.email } });
    expect((await decide(colleague, approving)).statusCode).toBe(409);
  });

  test('may be declined by the requester', async () => {
    await staffed();
    const decided = await decide(admin, { job_uuid: await waiting(admin), approve: false });
    expect(decided.json()).toMatchObject({
      job: { approval: 'declined', deployment_status: 'failed', rollback_obstacle: expect.any(String) },
    });
  });

  test('what would change is shown to administrators of the tenant only', async () => {
    await staffed();
    const id = await waiting(standard);
    const anonymous = await api.signedIn(await newTenant('Strangers'), 'administrator');
    const codes = [];
    for (const { headers } of [reader, standard, anonymous, colleague]) {
      const planUrl = '/api/v1/programs/deployment/job/approval/plan';
      codes.push((await api.app.inject({ method: 'POST', url: planUrl, headers, payload: { job_uuid: id } })).statusCode);
    }
    // Okta is not connected here, which is the first refusal that a permitted caller gets.
    expect(codes).toEqual([403, 403, 404, 409]);
  });
});

describe('bad input', () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['a word', { second_approver: 'true' }],
    ['null', { second_approver: null }],
    ['an unknown field', { second_approver: true, tenant: crypto.randomUUID() }],
  ])('%s is refused and changes nothing', async (_what, payload) => {
    expect((await put(admin, payload)).statusCode).toBe(400);
    expect(await audited()).toEqual([]);
  });
});
