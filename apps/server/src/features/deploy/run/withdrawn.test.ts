import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { crash, type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';
import { reviveDeployments } from './lock.ts';

const notEntitled = 'Your organisation is not entitled to deploy this any more. Ask your provider to grant it again.';
const switchedOff =
  'Your provider has switched Okta off for your organisation: nothing new is deployed to it. What was deployed stays, and can be rolled back. Ask your provider to switch Okta on again.';

let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  await bed.start();
});

const requested = requestedControls('okta.tor-blocked', 'okta.legacy-blocked');
const withdraw = () => bed.fresh.owner.query('update entitlement_grant set granted = false');
const switchOff = async () => {
  bed.world.isBehindFlag = true;
  await bed.fresh.owner.query("update tenant set switched_off_flags = '{netskope}' where tenant_id = $1", [bed.tenantId]);
};
const outcomeOf = async (id: string) => {
  const { deployment_status: status, changes } = await bed.job(id);
  return [status, ...changes.map(({ state, because }) => (because === null ? state : `${state}: ${because}`))];
};
const logOf = async (id: string) => (await bed.job(id)).display_logs.join('\n');

/** Parks a deployment after its first change. */
async function parkHalfway(): Promise<string> {
  const id = await bed.begin({ requested });
  bed.product.at = (at, write) => {
    if (at !== 'before' || write !== 'create Rampart: Block legacy') return;
    const retryAt = new Date(Date.now() + 3_600_000);
    throw new VendorFailure('Okta', { kind: 'throttled', status: 429, retryAt, reason: 'Okta takes no more calls for now.' });
  };
  await bed.attempt();
  bed.product.at = () => {};
  expect(bed.product.writes).toEqual(['create Rampart: Tor']);
  return id;
}

async function resume(id: string): Promise<void> {
  await bed.fresh.owner.query("update deployment_job set parked_until = now() - interval '1 minute' where id = $1", [id]);
  await bed.fresh.db.inTenant(bed.tenantId, (tx) => reviveDeployments(bed.queue, tx));
  await bed.attempt();
}

describe.each([
  ['the entitlement', withdraw, notEntitled],
  ['the feature flag of its product', switchOff, switchedOff],
] as const)('a deployment that waits while %s is withdrawn', (_what, takeAway, because) => {
  test('writes nothing when it starts, and says why', async () => {
    const id = await bed.begin({ requested });
    await takeAway();
    await bed.attempt();
    expect([await outcomeOf(id), bed.product.writes, bed.finished[0]?.problems]).toEqual([['failed'], [], [because]]);
    expect(await logOf(id)).toContain(`exception:18:${because}`);
  });

  test('writes nothing more when it was parked halfway, and what it wrote can be rolled back', async () => {
    const before = bed.contents();
    const id = await parkHalfway();
    await takeAway();
    await resume(id);
    expect([await outcomeOf(id), bed.product.writes]).toEqual([
      ['partial_success', 'applied', `failed: ${because}`],
      ['create Rampart: Tor'],
    ]);
    const undo = await bed.undo(id);
    await bed.attempt();
    expect([await outcomeOf(undo), bed.contents()]).toEqual([['successful', 'applied'], before]);
  });

  test('writes nothing more after its worker died, and finishes what may have been sent', async () => {
    const id = await bed.begin({ requested });
    bed.product.at = (at, write) => void (at === 'effect' && write === 'create Rampart: Tor' && crash());
    await expect(bed.attempt()).rejects.toThrow('the worker is gone');
    await takeAway();
    await bed.attempt({ attempt: 2 });
    expect([await outcomeOf(id), bed.product.writes]).toEqual([
      ['partial_success', 'applied', `failed: ${because}`],
      ['create Rampart: Tor'],
    ]);
  });

  test('is rolled back all the same when it has been deployed before', async () => {
    const before = bed.contents();
    const id = await bed.begin({ requested });
    await bed.attempt();
    await takeAway();
    await bed.undo(id);
    await bed.attempt();
    expect(bed.contents()).toEqual(before);
  });

  test('keeps the exclusion lists of the product right', async () => {
    await takeAway();
    const lists = [
      { list: 'exclusion:service_account_exclusions', name: 'Rampart: Service', description: '', memberIds: ['svc'], addOnly: false },
    ];
    const id = await bed.begin({ action: 0, remediationId: null, requested: [], lists });
    await bed.attempt();
    expect((await bed.job(id)).deployment_status).toBe('successful');
  });
});

test('a product whose feature flag is off gets no new deployment, no plan of one, and nothing more is enabled', async () => {
  await bed.begin({ requested });
  await bed.attempt();
  await switchOff();
  const refusal = { status: 403, message: switchedOff };
  await expect(bed.begin({ requested: requestedControls('okta.passwords-long') })).rejects.toMatchObject(refusal);
  await expect(bed.begin({ requested, phase: 'enable' })).rejects.toMatchObject(refusal);
  await expect(bed.plan(['okta.passwords-long'])).rejects.toMatchObject(refusal);
});
