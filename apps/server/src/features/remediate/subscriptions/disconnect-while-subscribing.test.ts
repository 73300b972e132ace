import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';
import { anna } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { deploymentWriters } from '../../deploy/index.ts';
import { subscribe } from './subscribe.ts';

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.reset();
  await on.bed.fresh.owner.query('update tenant set second_approver = true');
});

const by = { actorId: anna, actor: 'tester@example.test', source: '127.0.0.1', requestId: 'r' };
const isWaitingForLock = async () => {
  const { rows } = await on.bed.fresh.owner.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
};

test('a product that is disconnected while a person subscribes again does not deadlock with them', async () => {
  const asked = { quest_tome_id: 'keep', ...on.which() };
  const first = (await on.post('/api/v1/quests/tome/keep/subscription/subscribe', asked)).json<{ job_uuid: string }>().job_uuid;
  const { rows } = await on.bed.fresh.owner.query<{ id: string }>("select id from application where product = 'okta'");
  const applicationIds = rows.map(({ id }) => id);
  const which = { templateId: 'keep', programId: asked.program_uuid, programType: asked.program_type, product: asked.product };
  let aborting = Promise.resolve();
  await on.bed.fresh.db.inTenant(testTenantId, async (tx) => {
    await sql`select from remediation where tenant_id = ${testTenantId} for update`.execute(tx);
    aborting = deploymentWriters(on.deps).untilSilent(testTenantId, applicationIds);
    await expect.poll(isWaitingForLock, { timeout: 20_000 }).toBe(true);
    // The transaction that waits for the remediation has not locked what subscribing locks after it.
    await sql`select from deployment_job where tenant_id = ${testTenantId} for update nowait`.execute(tx);
    await subscribe(on.deps, tx, { which, planHash: 'another', by });
  });
  await aborting;
  expect((await on.jobOf(first)).deployment_state).toBe('cancelled');
});

test('what waits for approval when its product is disconnected is aborted, and its subscription is told', async () => {
  const asked = { quest_tome_id: 'keep', ...on.which() };
  const first = (await on.post('/api/v1/quests/tome/keep/subscription/subscribe', asked)).json<{ job_uuid: string }>().job_uuid;
  const { rows } = await on.bed.fresh.owner.query<{ id: string }>("select id from application where product = 'okta'");
  await deploymentWriters(on.deps).untilSilent(
    testTenantId,
    rows.map(({ id }) => id),
  );
  expect(await on.jobOf(first)).toMatchObject({ deployment_state: 'aborted', approval: 'declined' });
});
