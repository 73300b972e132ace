import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { crash, type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';
import type { Raw } from '@rampart/connectors/kit/fields-to-write.ts';
import { continueJob, endHeld } from '../decide-restored.ts';

const all = ['okta.tor-blocked', 'okta.legacy-blocked', 'okta.passwords-long', 'okta.lockout-soon'] as const;
const by = { actorId: '', actor: 'ben@example.test', source: '127.0.0.1', requestId: 'r' };
let bed: DeployTestBed;
let before: Record<string, Raw>;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.start();
  before = bed.contents();
});

const restore = () => bed.fresh.owner.query('insert into restoration (backed_up_at) values (now())');
const continued = (jobId: string) => bed.fresh.db.inTenant(bed.tenantId, (tx) => continueJob(bed.deps, tx, { jobId, by }));
const ended = (jobId: string) => bed.fresh.db.inTenant(bed.tenantId, (tx) => endHeld(bed.deps, tx, { jobId, by }));
const settings = ({ note: _note, ...rest }: Raw) => rest;
const undo = async (id: string) => {
  const rollback = await bed.undo(id);
  await bed.attempt();
  return bed.job(rollback);
};

/** A deployment whose worker died at its second write, in a backup that is restored: the journal has it under way. */
async function heldHalfway() {
  bed.product.at = (at, write) => {
    if (at === 'effect' && write === 'create Rampart: Block legacy') crash();
  };
  const id = await bed.begin({ requested: requestedControls(...all) });
  await bed.attempt().catch(() => {});
  bed.product.at = () => {};
  await restore();
  await bed.attempt({ attempt: 2 });
  return id;
}

test('a deployment that a restored backup had under way waits for a person, and nothing is sent or read', async () => {
  const id = await heldHalfway();
  const job = await bed.job(id);
  expect([job.deployment_status, job.deployment_state]).toEqual(['in_progress', 'held']);
  expect(job.display_logs.at(-1)).toContain('This deployment was under way in a backup that was restored.');
  expect(bed.product.writes).toHaveLength(2);
  expect(await bed.attempt()).toBe(false);
  expect(job.rollback_obstacle).toContain('waits for a decision');
  const { rows } = await bed.fresh.owner.query<{ action: string }>("select action from audit_event where action = 'deployment.hold'");
  expect(rows).toHaveLength(1);
});

test('continued, it looks at each object before it writes, and makes nothing twice', async () => {
  const id = await heldHalfway();
  await continued(id);
  await bed.attempt();
  const job = await bed.job(id);
  expect([job.deployment_status, job.changes.map(({ state }) => state)]).toEqual([
    'successful',
    ['applied', 'applied', 'applied', 'applied'],
  ]);
  expect(bed.product.writes).toHaveLength(4);
  expect((await undo(id)).deployment_status).toBe('successful');
  expect(bed.contents()).toEqual(before);
});

test('continued after the product came further than the backup says, it takes that for its own and writes the rest', async () => {
  const id = await bed.begin({ requested: requestedControls(...all.slice(0, 3)) });
  await bed.attempt();
  const behind =
    "update deployment_change set state = 'planned', revert = null, target = change ->> 'target', is_accepted = false, was = null";
  await bed.fresh.owner.query(`${behind} where position > 0`);
  await bed.fresh.owner.query("update deployment_job set state = 'applying', status = 'in_progress', finished_at = null");
  await bed.fresh.owner.query(
    'insert into deployment_lock (tenant_id, application_id, job_id, queue_job_id) select tenant_id, application_id, id, gen_random_uuid() from deployment_job',
  );
  await restore();
  await bed.attempt({ attempt: 2 });
  await continued(id);
  await bed.attempt();
  expect((await bed.job(id)).changes.map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
  expect(bed.product.writes).toHaveLength(3);
  expect((await undo(id)).deployment_status).toBe('successful');
  expect(Object.values(bed.contents()).map(settings)).toEqual(Object.values(before).map(settings));
});

test('ended, it sends nothing more, and what is there of it can be rolled back', async () => {
  const id = await heldHalfway();
  await ended(id);
  const job = await bed.job(id);
  expect([job.deployment_state, job.deployment_status, job.changes.map(({ state }) => state)]).toEqual([
    'aborted',
    'partial_success',
    ['applied', 'unconfirmed', 'unconfirmed', 'unconfirmed'],
  ]);
  expect(bed.product.writes).toHaveLength(2);
  await expect(continued(id)).rejects.toThrow('does not wait for a decision');
  expect((await undo(id)).deployment_status).toBe('successful');
  expect(bed.contents()).toEqual(before);
});

test('a deployment that is requested after the restore does not wait', async () => {
  await restore();
  const id = await bed.begin({ requested: requestedControls(...all) });
  await bed.attempt();
  expect((await bed.job(id)).deployment_status).toBe('successful');
});

test('what is queued behind a deployment that is held is held too', async () => {
  await bed.begin({ requested: requestedControls('okta.tor-blocked') });
  const second = await bed.begin({ requested: requestedControls('okta.legacy-blocked'), remediationId: 'other' });
  await restore();
  await bed.attempt();
  await bed.attempt();
  expect((await bed.job(second)).deployment_state).toBe('held');
  expect(bed.product.writes).toEqual([]);
});
