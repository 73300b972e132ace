import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../test-support/deploy/deploy-test-bed.ts';
import { reviveDeployments } from './run/lock.ts';

let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  await bed.start();
});

const outcomeOf = async (id: string) => {
  const { deployment_status: status, deployment_state: state, changes } = await bed.job(id);
  return [status, state, ...changes.map((change) => change.state)];
};

/** Of a subscription that shares a control with the first deployment: it writes one policy, and its vendor takes no more calls for an hour. */
async function parkSubscription(): Promise<string> {
  const requested = requestedControls('okta.tor-blocked', 'okta.legacy-blocked', 'okta.passwords-long');
  const id = await bed.begin({ requested, remediationId: 'subscribed', action: 2 });
  bed.product.at = (at, write) => {
    if (at !== 'before' || write !== 'write Default policy') return;
    const retryAt = new Date(Date.now() + 3_600_000);
    throw new VendorFailure('Okta', { kind: 'throttled', status: 429, retryAt, reason: 'Okta takes no more calls for now.' });
  };
  await bed.attempt();
  bed.product.at = () => {};
  return id;
}

async function resume(): Promise<void> {
  await bed.fresh.owner.query("update deployment_job set parked_until = now() - interval '1 minute' where parked_until is not null");
  await bed.fresh.db.inTenant(bed.tenantId, (tx) => reviveDeployments(bed.queue, tx));
  await bed.attempt();
}

test('a rollback lets a parked deployment of a subscription send nothing more, and what that wrote is known and rolled back', async () => {
  const before = bed.contents();
  const first = await bed.begin({ requested: requestedControls('okta.tor-blocked') });
  await bed.attempt();
  const parked = await parkSubscription();
  expect(bed.product.writes).toEqual(['create Rampart: Tor', 'create Rampart: Block legacy']);
  await bed.undo(first);
  await bed.attempt();
  expect(await outcomeOf(parked)).toEqual(['in_progress', 'queued', 'applied', 'applying']);
  const writes = bed.product.writes.length;
  await resume();
  expect(bed.product.writes).toHaveLength(writes);
  expect(await outcomeOf(parked)).toEqual(['partial_success', 'finished', 'applied', 'failed']);
  const log = (await bed.job(parked)).display_logs.join('\n');
  expect(log).toContain('anna@example.test requested a rollback of what this deployment would deploy again. Nothing more of it is sent.');
  expect(log).not.toContain('Nothing was changed.');
  await bed.undo(parked);
  await bed.attempt();
  expect(bed.contents()).toEqual(before);
});

test('a worker whose clock is a year ahead parks a deployment for as long as its vendor asks, and not for a year', async () => {
  const clock = vi.spyOn(bed.deps.clock, 'now').mockImplementation(() => new Date(Date.now() + 365 * 86_400_000));
  const id = await bed.begin({ requested: requestedControls('okta.legacy-blocked', 'okta.passwords-long') });
  bed.product.at = (at, write) => {
    if (at !== 'before' || write !== 'write Default policy') return;
    const retryAt = new Date(bed.deps.clock.now().getTime() + 3_600_000);
    throw new VendorFailure('Okta', { kind: 'throttled', status: 429, retryAt, reason: 'Okta takes no more calls for now.' });
  };
  await bed.attempt();
  clock.mockRestore();
  const { rows } = await bed.fresh.owner.query<{ minutes: number }>(
    'select round(extract(epoch from parked_until - now()) / 60)::integer as minutes from deployment_job where id = $1',
    [id],
  );
  expect(rows).toEqual([{ minutes: 60 }]);
});

test('subscribed to again, what a rollback stopped is deployed by another deployment', async () => {
  const first = await bed.begin({ requested: requestedControls('okta.tor-blocked') });
  await bed.attempt();
  const parked = await parkSubscription();
  await bed.undo(first);
  await bed.attempt();
  expect(await parkSubscription()).not.toBe(parked);
});

test('a deployment of a subscription that has not started is cancelled by a rollback, as before', async () => {
  const first = await bed.begin({ requested: requestedControls('okta.tor-blocked') });
  await bed.attempt();
  const waiting = await bed.begin({
    requested: requestedControls('okta.tor-blocked', 'okta.passwords-long'),
    remediationId: 'subscribed',
    action: 2,
  });
  await bed.undo(first);
  expect(await outcomeOf(waiting)).toEqual(['failed', 'cancelled']);
});
