import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../test-support/deploy/deploy-test-bed.ts';

let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.start());

async function deployed(...ids: readonly string[]): Promise<string> {
  const id = await bed.begin({ requested: requestedControls(...ids) });
  await bed.attempt();
  return id;
}
async function undone(id: string) {
  const undo = await bed.undo(id);
  await bed.attempt();
  const { deployment_status: status, changes, display_logs: log } = await bed.job(undo);
  return { came: [status, ...changes.map(({ state, because }) => `${state}: ${because ?? ''}`)], log: log.join('\n') };
}
const passwords = () => bed.product.objects.get('pwd');
const edit = (fields: object) => bed.product.objects.set('pwd', { ...passwords(), ...fields });

const newerKept = (what: string) =>
  `A newer deployment has changed “${what}” since, which was kept. Roll that deployment back first, then this one again.`;

describe('two deployments of one object', () => {
  test('the older is rolled back without what the newer set, and then the newer', async () => {
    const before = bed.contents();
    const older = await deployed('okta.passwords-long');
    const newer = await deployed('okta.lockout-soon');
    expect((await undone(older)).came).toEqual(['successful', 'applied: ']);
    expect(passwords()).toMatchObject({ minLength: 8, lockAfterAttempts: 5 });
    expect((await undone(newer)).came).toEqual(['successful', 'applied: ']);
    expect(bed.contents()).toMatchObject({ ...before, pwd: { ...before['pwd'], note: expect.anything() as string } });
  });

  test('the newer is rolled back, and then the older', async () => {
    const before = bed.contents();
    const older = await deployed('okta.passwords-long');
    const newer = await deployed('okta.lockout-soon');
    expect((await undone(newer)).came).toEqual(['successful', 'applied: ']);
    expect(passwords()).toMatchObject({ minLength: 14, lockAfterAttempts: 100 });
    expect((await undone(older)).came).toEqual(['successful', 'applied: ']);
    expect(bed.contents()).toEqual(before);
  });

  test('what an administrator set between the two stays', async () => {
    const older = await deployed('okta.passwords-long');
    edit({ maxAgeDays: 90 });
    await deployed('okta.lockout-soon');
    expect((await undone(older)).came).toEqual(['successful', 'applied: ']);
    expect(passwords()).toMatchObject({ minLength: 8, lockAfterAttempts: 5, maxAgeDays: 90 });
  });

  test('a setting that the newer set again stays, until the newer is rolled back', async () => {
    const older = await deployed('okta.passwords-long', 'okta.lockout-soon');
    edit({ minLength: 8 });
    const newer = await deployed('okta.passwords-long');
    expect((await undone(older)).came).toEqual(['partial_success', 'applied: ', `conflict: ${newerKept('min length')}`]);
    expect(passwords()).toMatchObject({ minLength: 14, lockAfterAttempts: 100 });
    expect((await undone(newer)).came).toEqual(['successful', 'applied: ']);
    expect(passwords()).toMatchObject({ minLength: 8, lockAfterAttempts: 100 });
    const nothing = 'skipped: It is already as it was before.';
    expect((await undone(older)).came).toEqual(['successful', nothing, nothing]);
    await expect(bed.undo(older)).rejects.toThrow('has been rolled back already');
  });

  test('a rollback is asked for again after the remediation was deployed again, and leaves that in place', async () => {
    const older = await deployed('okta.tor-blocked', 'okta.passwords-long');
    bed.product.lies = { ignores: /remove/ };
    expect((await undone(older)).came[0]).toBe('partial_success');
    bed.product.lies = {};
    await deployed('okta.passwords-long');
    expect((await undone(older)).came).toEqual(['partial_success', `conflict: ${newerKept('min length')}`, 'applied: ']);
    expect(passwords()).toMatchObject({ minLength: 14 });
  });

  test('a rollback that is confirmed late beside newer settings is a success', async () => {
    const older = await deployed('okta.passwords-long');
    await deployed('okta.lockout-soon');
    bed.product.lies = { staleLooks: 9 };
    const { came, log } = await undone(older);
    expect(log).toContain('not confirmed');
    expect(came).toEqual(['successful', 'applied: ']);
  });

  test('the one that was written last is the newer, whichever was requested first', async () => {
    const older = await deployed('okta.passwords-long');
    edit({ minLength: 8 });
    const newer = await deployed('okta.passwords-long');
    await bed.fresh.owner.query("update deployment_job set created_at = created_at - interval '1 day' where id = $1", [newer]);
    expect((await undone(older)).came).toEqual(['failed', `conflict: ${newerKept('min length')}`]);
    expect(passwords()).toMatchObject({ minLength: 14 });
  });
});

test('an object that more than 100 newer deployments have changed stays as it is', async () => {
  const id = await deployed('okta.passwords-long');
  await bed.fresh.owner.query(
    `with newer as (
       insert into deployment_job (tenant_id, created_at, action, deployed_by, product_name, application_id, status, state)
       select $1, now() + n * interval '1 second', 2, 'Rampart Bot', 'okta', $2, 'successful', 'finished' from generate_series(1, 101) n returning id
     )
     insert into deployment_change (tenant_id, job_id, position, control_id, change, state, target, revert)
     select $1, newer.id, 0, control_id, change, state, target, revert from newer, deployment_change as own where own.job_id = $3`,
    [bed.tenantId, bed.applicationId, id],
  );
  const because = 'More than 100 newer deployments have changed it since, so it was kept. Change it in the product instead.';
  expect((await undone(id)).came).toEqual(['failed', `conflict: ${because}`]);
  expect(passwords()).toMatchObject({ minLength: 14 });
});

describe('an object that a deployment created', () => {
  test('goes with what newer deployments changed in it, and the log says so', async () => {
    const before = bed.contents();
    const stage = await deployed('okta.tor-blocked');
    await bed.begin({ requested: requestedControls('okta.tor-blocked'), phase: 'enable' });
    await bed.attempt();
    const { came, log } = await undone(stage);
    expect(came).toEqual(['successful', 'applied: ']);
    expect(log).toContain('The changes that newer deployments made to it are removed with it.');
    expect(bed.contents()).toEqual(before);
  });
});

describe('an edit of what a rollback undoes', () => {
  test('between its plan and its write is kept, and the rollback can be asked for again', async () => {
    const before = bed.contents();
    const id = await deployed('okta.tor-blocked', 'okta.passwords-long');
    const [zone = ''] = [...bed.product.objects.keys()].filter((key) => key.startsWith('zone'));
    const made = bed.product.objects.get(zone) ?? {};
    bed.product.at = (instant, write) => {
      if (instant === 'effect' && write.startsWith('write')) bed.product.objects.set(zone, { ...made, proxyKinds: ['Tor', 'Hide.me'] });
    };
    const changed = 'conflict: It was changed since the plan was made, so Rampart did not touch it. Plan again.';
    expect((await undone(id)).came).toEqual(['partial_success', 'applied: ', changed]);
    bed.product.at = () => {};
    bed.product.objects.set(zone, made);
    expect((await undone(id)).came).toEqual(['successful', 'skipped: It is already as it was before.', 'applied: ']);
    expect(bed.contents()).toEqual(before);
    await expect(bed.undo(id)).rejects.toThrow('has been rolled back already');
  });

  test('before its plan is kept for good', async () => {
    const id = await deployed('okta.tor-blocked', 'okta.passwords-long');
    edit({ minLength: 20 });
    expect((await undone(id)).came[0]).toBe('partial_success');
    await expect(bed.undo(id)).rejects.toThrow('has been rolled back already');
  });
});
