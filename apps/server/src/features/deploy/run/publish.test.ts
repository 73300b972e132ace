import type { Publishes } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { crash, type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';
import { reviveDeployments } from './lock.ts';

let bed: DeployTestBed;
/** What is in effect; the product's objects are the candidate. */
let inForce: string;
let published: number;
let onPublish: (at: 'before' | 'effect') => void;
let onDiscard: (at: 'before' | 'effect') => void;

const candidate = (): string => JSON.stringify([...bed.product.objects]);
const publishes: Publishes<unknown> = {
  isPending: async () => candidate() !== inForce,
  async publish() {
    onPublish('before');
    inForce = candidate();
    published += 1;
    onPublish('effect');
  },
  async discard() {
    onDiscard('before');
    bed.product.objects.clear();
    for (const [id, live] of JSON.parse(inForce) as [string, Record<string, unknown>][]) bed.product.objects.set(id, live);
    onDiscard('effect');
  },
};

beforeAll(async () => {
  bed = await openDeployTestBed();
  Object.assign(bed.product.connector, { publishes });
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  await bed.start();
  inForce = candidate();
  published = 0;
  onPublish = () => {};
  onDiscard = () => {};
});

const requested = requestedControls('okta.tor-blocked', 'okta.passwords-long');
const outcomeOf = async (id: string) => {
  const { deployment_status: status, changes } = await bed.job(id);
  return [status, ...changes.map(({ state }) => state)];
};

test('publishes what was written once, together, and rolls it back the same way', async () => {
  const before = inForce;
  const id = await bed.begin({ requested });
  await bed.attempt();
  expect([await outcomeOf(id), published, inForce === candidate(), inForce === before]).toEqual([
    ['successful', 'applied', 'applied'],
    1,
    true,
    false,
  ]);
  expect((await bed.job(id)).display_logs.join()).toContain('Publishing the changes in Okta.');
  const undo = await bed.undo(id);
  await bed.attempt();
  expect([await outcomeOf(undo), published, inForce]).toEqual([['successful', 'applied', 'applied'], 2, candidate()]);
});

test('publishes once when a worker is killed before or after publishing', async () => {
  for (const at of ['before', 'effect'] as const) {
    published = 0;
    const id = await bed.begin({ requested, remediationId: at });
    onPublish = (instant) => {
      if (instant === at) crash();
    };
    await expect(bed.attempt()).rejects.toThrow('the worker is gone');
    onPublish = () => {};
    await bed.attempt({ attempt: 2 });
    expect([at, (await outcomeOf(id))[0], published, inForce === candidate()]).toEqual([at, 'successful', 1, true]);
    await bed.undo(id);
    await bed.attempt();
  }
});

test('discards what cannot be published, says so change by change, and leaves nothing to roll back', async () => {
  const before = inForce;
  onPublish = () => {
    throw new VendorFailure('Okta', { kind: 'permission', reason: 'Okta does not let us commit.' });
  };
  const id = await bed.begin({ requested });
  await bed.attempt();
  expect([await outcomeOf(id), candidate(), inForce]).toEqual([['failed', 'failed', 'failed'], before, before]);
  const [first] = (await bed.job(id)).changes;
  expect(first?.because).toBe('It was written but could not be published, and was discarded. Okta does not let us commit.');
  await expect(bed.undo(id)).rejects.toThrow('This deployment changed nothing, so there is nothing to roll back.');
});

test('discards what was written before a deployment was parked when it may not be deployed any more', async () => {
  const before = inForce;
  bed.product.at = (at, write) => {
    if (at !== 'before' || write !== 'write Default policy') return;
    const retryAt = new Date(Date.now() + 3_600_000);
    throw new VendorFailure('Okta', { kind: 'throttled', status: 429, retryAt, reason: 'Okta takes no more calls for now.' });
  };
  const id = await bed.begin({ requested });
  await bed.attempt();
  bed.product.at = () => {};
  expect([bed.product.writes, candidate() === before]).toEqual([['create Rampart: Tor'], false]);
  await bed.fresh.owner.query('update entitlement_grant set granted = false');
  await bed.fresh.owner.query("update deployment_job set parked_until = now() - interval '1 minute'");
  await bed.fresh.db.inTenant(bed.tenantId, (tx) => reviveDeployments(bed.queue, tx));
  await bed.attempt();
  expect([await outcomeOf(id), published, candidate(), inForce]).toEqual([['failed', 'failed', 'failed'], 0, before, before]);
});

test('what was discarded is not called made when a worker is killed before or after discarding it', async () => {
  const before = inForce;
  for (const at of ['before', 'effect'] as const) {
    onPublish = () => {
      throw new VendorFailure('Okta', { kind: 'permission', reason: 'Okta does not let us commit.' });
    };
    onDiscard = (instant) => {
      if (instant === at) crash();
    };
    const id = await bed.begin({ requested, remediationId: at });
    await expect(bed.attempt()).rejects.toThrow('the worker is gone');
    onDiscard = () => {};
    await bed.attempt({ attempt: 2 });
    expect([at, await outcomeOf(id), candidate(), inForce]).toEqual([at, ['failed', 'failed', 'failed'], before, before]);
  }
});
