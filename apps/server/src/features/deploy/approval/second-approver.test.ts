import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { providerMetadata } from '../../../../test-support/saml/issue-response.ts';
import { grantDeployments } from '../../../../test-support/deploy/grant-deployments.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { expireOffRequest } from './approver-off.ts';
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

const off = { second_approver: false, administrators: 2, off_request: null };
const on = { ...off, second_approver: true };
const answer = ({ headers }: TestPerson, approve: boolean) =>
  api.app.inject({ method: 'POST', url: `${url}/approval`, headers, payload: { approve } });
const notified = async ({ accountId }: TestPerson) => {
  const query = 'select subject from notification where tenant_id = $1 and account_id = $2 order by created_at, id';
  return (await api.fresh.owner.query<{ subject: string }>(query, [tenantId, accountId])).rows.map(({ subject }) => subject);
};

test('is off until an administrator switches it on, which is recorded and notified to every administrator', async () => {
  await staffed();
  expect(await read(reader)).toEqual(off);
  expect((await put(admin, { second_approver: true })).json()).toEqual(on);
  await put(admin, { second_approver: true });
  expect(await audited()).toEqual([{ status: 'success', actor: admin.email, message: 'Deployments need a second approver.' }]);
  for (const person of [admin, colleague])
    expect(await notified(person)).toEqual([`${admin.email} requires a second approver for deployments.`]);
});

const connect = (enabledBy: TestPerson | undefined) =>
  api.fresh.owner.query(
    `insert into sso_configuration (tenant_id, configuration_xml, entity_id, sso_url, certificates, enabled_by)
     values ($1, 'x', 'https://idp.example.test', 'x', '{}', $2)`,
    [tenantId, enabledBy?.accountId ?? null],
  );

describe('where an identity provider signs people in', () => {
  test('it is switched on by another administrator than the one who connected it, which names the provider', async () => {
    await staffed();
    await connect(admin);
    const refused = await put(admin, { second_approver: true });
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('You connected')]);
    expect((await put(colleague, { second_approver: true })).json()).toEqual(on);
    const accepted = 'Approvers may sign in with https://idp.example.test.';
    expect(await audited()).toEqual([
      expect.objectContaining({ status: 'failure', actor: admin.email }),
      { status: 'success', actor: colleague.email, message: `Deployments need a second approver. ${accepted}` },
    ]);
    expect((await notified(admin)).at(-1)).toContain(accepted);
  });

  test.each([true, false])(
    'it is not switched on by a session that the provider began, whether it is known who connected it: %s',
    async (isKnown) => {
      await staffed();
      await connect(isKnown ? admin : undefined);
      await api.fresh.owner.query("update session set method = 'sso' where account_id = $1", [colleague.accountId]);
      const refused = await put(colleague, { second_approver: true });
      expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
        409,
        expect.stringContaining('sign in with your password'),
      ]);
      expect(await read(admin)).toEqual(off);
    },
  );

  test('none is connected while it is on, so that no approver is one', async () => {
    await staffed();
    await put(admin, { second_approver: true });
    const connectOwn = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/v1/auth/configuration/sso/configurations',
        headers: admin.headers,
        payload: { configuration_xml: providerMetadata() },
      });
    const refused = await connectOwn();
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('second approver')]);
    await put(admin, { second_approver: false });
    await answer(colleague, true);
    expect((await connectOwn()).statusCode).toBe(200);
  });
});

describe('switched off', () => {
  beforeEach(async () => {
    await staffed();
    await put(admin, { second_approver: true });
    await api.fresh.owner.query('delete from notification where tenant_id = $1', [tenantId]);
  });

  test('by one administrator, it stays on: the others are asked', async () => {
    const asked = await put(admin, { second_approver: false });
    const request = { requested_by: admin.email, requested_at: expect.any(String) as string, expires_at: expect.any(String) as string };
    expect(asked.json()).toEqual({ ...on, off_request: { ...request, is_own: true } });
    expect(await read(colleague)).toEqual({ ...on, off_request: { ...request, is_own: false } });
    expect(await notified(colleague)).toEqual([
      expect.stringContaining(`${admin.email} requests that deployments no longer need a second approver`),
    ]);
    expect(await notified(admin)).toEqual([]);
  });

  test('the requester cannot approve it, however often they ask', async () => {
    await put(admin, { second_approver: false });
    expect((await put(admin, { second_approver: false })).statusCode).toBe(200);
    expect((await answer(admin, true)).statusCode).toBe(403);
    for (const person of [standard, reader]) expect((await answer(person, true)).statusCode).toBe(403);
    expect(await read(admin)).toMatchObject({ second_approver: true });
    expect(await audited()).toContainEqual(expect.objectContaining({ status: 'failure', actor: admin.email }));
  });

  test('by staff who do not belong to the tenant, it cannot be approved either', async () => {
    const staff = await api.signedIn(await newTenant('Provider'), 'superuser');
    const moved = await api.app.inject({ method: 'POST', url: '/api/tenant/switch', headers: staff.headers, payload: { uuid: tenantId } });
    const visitor = { ...staff, headers: { authorization: `Bearer ${moved.json<{ access: string }>().access}` } };
    await put(admin, { second_approver: false });
    expect((await answer(visitor, true)).statusCode).toBe(403);
    expect(await read(admin)).toMatchObject({ second_approver: true });
  });

  test('by a second administrator who approves it', async () => {
    await put(admin, { second_approver: false });
    expect((await answer(colleague, true)).json()).toEqual(off);
    expect((await audited()).at(-1)).toMatchObject({ status: 'success', actor: colleague.email });
    for (const person of [admin, colleague])
      expect((await notified(person)).at(-1)).toBe(
        `${colleague.email} approved the request of ${admin.email}: deployments no longer need a second approver.`,
      );
    const late = await answer(colleague, true);
    expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringContaining('approved, refused or withdrawn already'),
    ]);
  });

  test('by a second administrator who refuses it, or the first who withdraws it, it stays on', async () => {
    await put(admin, { second_approver: false });
    expect((await answer(colleague, false)).json()).toEqual(on);
    expect((await notified(admin)).at(-1)).toContain(`${colleague.email} refused`);
    await put(admin, { second_approver: false });
    expect((await answer(admin, false)).json()).toEqual(on);
  });

  test('by two who ask at the same time, each for themselves, it stays on: the second is sent to the first request', async () => {
    const answers = await Promise.all([put(admin, { second_approver: false }), put(colleague, { second_approver: false })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await read(admin)).toMatchObject({ second_approver: true });
  });

  test('by a request of more than seven days, it stays on, and the person who asked is told', async () => {
    await put(admin, { second_approver: false });
    await api.fresh.owner.query("update tenant set approver_off_at = now() - interval '8 days' where tenant_id = $1", [tenantId]);
    const late = await answer(colleague, true);
    expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringContaining('approved, refused or withdrawn already'),
    ]);
    expect(await read(admin)).toEqual(on);
    const worker = { actorId: '', actor: 'Rampart', source: 'worker', requestId: '' };
    await expireOffRequest({ ...api.platform, publicUrl: 'https://rampart.example' }, tenantId, worker);
    await expireOffRequest({ ...api.platform, publicUrl: 'https://rampart.example' }, tenantId, worker);
    expect((await notified(admin)).filter((subject) => subject.startsWith('No one answered'))).toHaveLength(1);
  });
});

test('refuses where no second administrator has a verified address, and says what to do', async () => {
  const unverified = await api.signedIn(tenantId, 'administrator');
  await api.fresh.owner.query('update account set verified_at = null where id = $1', [unverified.accountId]);
  const response = await put(admin, { second_approver: true });
  expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
    409,
    expect.stringMatching(/^Two administrators with a verified email address are needed/),
  ]);
  expect(await read(admin)).toEqual({ ...off, administrators: 1 });
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
  await grantDeployments(api.fresh, tenantId);
  const { rows } = await api.fresh.owner.query<{ id: string }>(
    `insert into deployment_job (tenant_id, action, deployed_by, product_name, status, state, approval, account_id, choosers, application_id, plan_hash)
     values ($1, 0, $3, 'okta', 'in_progress', 'awaiting-approval', 'waiting', $2, array[$2::uuid], $1, 'seen') returning id`,
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
