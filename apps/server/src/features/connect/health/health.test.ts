import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetJobs } from '../../../../test-support/queue/queue-rows.ts';
import { azureSecret, type ConnectTestBed, type Customer, startConnectTestBed } from '../../../../test-support/connect/connect-test-bed.ts';
import { checkApplication } from './check-application.ts';
import { sweepApplications } from './jobs.ts';
import { recordAttempt } from './record-attempt.ts';

let bed: ConnectTestBed;
let customer: Customer;
beforeAll(async () => {
  bed = await startConnectTestBed();
});
beforeEach(async () => {
  customer = await bed.tenant();
  for (const vendor of [bed.okta, bed.microsoft]) vendor.onTest = async () => {};
  await forgetJobs(bed.api.fresh.owner);
});
afterAll(() => bed.api.close());

const fail = async () => {
  throw new VendorFailure('Fakes', { kind: 'theirs', reason: 'Fakes has a problem. It is tried again later.' });
};
const check = async (product: string) => {
  await customer.post(`/api/v1/application/${(await customer.application(product)).uuid}/check`, {});
  return bed.runChecks();
};
const notified = async (): Promise<string[]> => {
  const { rows } = await bed.api.fresh.owner.query<{ subject: string }>(
    'select subject from notification where tenant_id = $1 order by created_at, id',
    [customer.tenantId],
  );
  return rows.map(({ subject }) => subject);
};
const queued = async () => {
  const { rows } = await bed.api.fresh.owner.query<{ id: string; priority: number; wait: number }>(
    `select data -> 'payload' ->> 'applicationId' as id, priority, extract(epoch from start_after - now())::float as wait
     from pgboss.job where data ->> 'job' = 'connect.check' and data ->> 'tenantId' = $1`,
    [customer.tenantId],
  );
  return rows;
};

const brokenSecrets = async () => {
  const { rows } = await bed.api.fresh.owner.query<{ message: string }>(
    "select message from audit_event where tenant_id = $1 and action = 'secret.find-broken' and status = 'failure' order by seq",
    [customer.tenantId],
  );
  return rows.map(({ message }) => message);
};

test('credentials that were swapped in the database are told apart from a vendor that fails, and recorded once', async () => {
  await customer.connect('okta');
  await customer.connect('azure_ad', azureSecret);
  await bed.api.fresh.owner.query(
    `update secret as one set sealed = other.sealed, key_version = other.key_version, version = other.version from secret as other
     where one.tenant_id = $1 and other.tenant_id = $1 and one.owner_kind = 'application' and other.owner_kind = 'application'
       and one.owner_id <> other.owner_id`,
    [customer.tenantId],
  );
  await check('okta');
  await check('okta');
  const reason =
    'The stored credentials of Okta could not be decrypted: they were changed or moved in the database. Tell the operator of Rampart, then enter them again.';
  expect((await customer.application('okta')).connections[0]).toMatchObject({ is_successful: false, reason });
  expect(await brokenSecrets()).toEqual([reason]);
  expect(await notified()).toEqual([`The connection to Okta does not work any more. ${reason}`]);
});

test('shows a requested check as under way, and runs one only', async () => {
  await customer.connect('okta');
  const { uuid } = await customer.application('okta');
  for (let asked = 0; asked < 3; asked += 1) expect((await customer.post(`/api/v1/application/${uuid}/check`, {})).statusCode).toBe(202);
  expect((await customer.application('okta')).is_checking).toBe(true);
  expect(await queued()).toMatchObject([{ id: uuid, priority: 200 }]);
  expect(await bed.runChecks()).toBe(1);
  expect(await customer.application('okta')).toMatchObject({ is_checking: false, connections: [{}, {}] });
});

test('notifies once of a connection that starts to fail, until it has worked again', async () => {
  await customer.connect('okta');
  bed.okta.onTest = fail;
  await check('okta');
  await check('okta');
  const sentence = 'The connection to Okta does not work any more. Fakes has a problem. It is tried again later.';
  expect(await notified()).toEqual([sentence]);
  bed.okta.onTest = async () => {};
  await check('okta');
  expect(await notified()).toHaveLength(1);
  bed.okta.onTest = fail;
  await check('okta');
  expect(await notified()).toEqual([sentence, sentence]);
});

test('one that never worked is no news, and modules fail quietly with their parent', async () => {
  await customer.connect('okta');
  await bed.api.fresh.owner.query('update application set is_healthy = null where tenant_id = $1', [customer.tenantId]);
  bed.okta.onTest = fail;
  await check('okta');
  expect(await notified()).toEqual([]);
  await customer.connect('microsoft_azure', azureSecret);
  bed.microsoft.onTest = fail;
  await check('azure_ad');
  expect(await notified()).toEqual([expect.stringContaining('Microsoft Azure')]);
  for (const product of ['microsoft_azure', 'azure_ad'])
    expect((await customer.application(product)).connections[0]?.is_successful).toBe(false);
});

test('a check that was killed does not stick, and another worker ends it', async () => {
  await customer.connect('okta');
  const { uuid } = await customer.application('okta');
  const killed = new AbortController();
  bed.okta.onTest = () => {
    killed.abort(new Error('killed'));
    return new Promise(() => {});
  };
  const which = { tenantId: customer.tenantId, applicationId: uuid, isRoutine: false };
  await expect(checkApplication(bed.deps, { ...which, signal: killed.signal })).rejects.toThrow('killed');
  expect(await customer.application('okta')).toMatchObject({ is_checking: true, connections: [{}] });
  const before = bed.time.at;
  bed.time.at = new Date(before.getTime() + 5 * 60_000);
  expect((await customer.application('okta')).is_checking).toBe(false);
  bed.time.at = before;
  bed.okta.onTest = async () => {};
  await checkApplication(bed.deps, { ...which, signal: new AbortController().signal });
  expect(await customer.application('okta')).toMatchObject({ is_checking: false, connections: [{}, {}] });
});

test('checks every application that has its own credentials, spread over minutes, and frees stuck ones', async () => {
  await customer.connect('okta');
  await customer.connect('microsoft_azure', azureSecret);
  await customer.connect('local_directory', { auth_method: 'direct_upload' });
  const own = [(await customer.application('okta')).uuid, (await customer.application('microsoft_azure')).uuid];
  const stuck = "update application set checking_since = now() - interval '1 hour' where tenant_id = $1";
  await bed.api.fresh.owner.query(stuck, [customer.tenantId]);
  for (let firing = 0; firing < 2; firing += 1) await sweepApplications(bed.api.platform, new AbortController().signal);
  const jobs = await queued();
  expect(jobs.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
  for (const { wait, priority } of jobs) expect([wait <= 12 * 60, priority]).toEqual([true, 0]);
  const { rows } = await bed.api.fresh.owner.query('select from application where tenant_id = $1 and checking_since is not null', [
    customer.tenantId,
  ]);
  expect(rows).toEqual([]);
  await customer.post(`/api/v1/application/${own[0]}/check`, {});
  expect((await queued()).filter(({ priority }) => priority === 200)).toHaveLength(1);
});

test('what a run found out counts as an attempt, and the newest twenty are kept', async () => {
  await customer.connect('okta');
  const { uuid } = await customer.application('okta');
  const failure = new VendorFailure('Fakes', { kind: 'permission', reason: 'Grant more.' });
  for (let use = 0; use < 25; use += 1)
    await bed.api.fresh.db.inTenant(customer.tenantId, (tx) =>
      recordAttempt(bed.deps, tx, { applicationId: uuid, outcome: use === 24 ? failure : undefined }),
    );
  const { connections, account } = await customer.application('okta');
  expect([connections.length, connections[0]?.reason, account]).toEqual([5, 'Grant more.', 'Halden Freight']);
  const { rows } = await bed.api.fresh.owner.query('select from connection_attempt where tenant_id = $1', [customer.tenantId]);
  expect(rows).toHaveLength(20);
  expect(await notified()).toEqual(['The connection to Okta does not work any more. Grant more.']);
});
