import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../test-support/deploy-test-bed.ts';
import type { Instant } from '../../../../test-support/fake-product.ts';

const all = ['okta.tor-blocked', 'okta.legacy-blocked', 'okta.passwords-long', 'okta.lockout-soon'] as const;
let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.start());

const states = async (id: string) => (await bed.job(id)).changes.map(({ name, state }) => `${name}: ${state}`);

const failure = (kind: VendorFailure['kind'], retryAt?: Date) =>
  new VendorFailure('Okta', { kind, reason: `Okta said ${kind}.`, ...(retryAt && { retryAt }) });
const failing = (times: number, error: () => VendorFailure, instant: Instant = 'before', which = 'create Rampart: Tor') => {
  let left = times;
  bed.product.at = (at, write) => {
    if (at !== instant || write !== which || left === 0) return;
    left -= 1;
    throw error();
  };
};

describe('a vendor that fails', () => {
  test.each(['throttled', 'theirs'] as const)('%s is asked again a few times', async (kind) => {
    failing(2, () => failure(kind));
    const id = await bed.begin({ requested: requestedControls(...all) });
    await bed.attempt();
    expect((await bed.job(id)).deployment_status).toBe('successful');
    expect(bed.pauses).toEqual([1000, 2000]);
  });

  test('a connection that drops after the effect does not make it twice', async () => {
    failing(1, () => failure('theirs'), 'effect');
    const id = await bed.begin({ requested: requestedControls(...all) });
    await bed.attempt();
    expect((await bed.job(id)).deployment_status).toBe('successful');
    expect(bed.product.writes.filter((write) => write === 'create Rampart: Tor')).toHaveLength(1);
  });

  test('permanently does not stop the rest, and the job says exactly what did not happen', async () => {
    failing(100, () => failure('theirs'));
    const id = await bed.begin({ requested: requestedControls(...all) });
    await bed.attempt();
    expect(await bed.job(id)).toMatchObject({ deployment_status: 'partial_success' });
    expect(await states(id)).toEqual([
      'Rampart: Tor: failed',
      'Rampart: Block legacy: applied',
      'Default policy: applied',
      'Default policy: applied',
    ]);
    expect(bed.finished[0]?.controls.get('okta.tor-blocked')).toBe('as-before');
    expect(bed.finished[0]?.problems).toEqual(['Create zone “Rampart: Tor”: Okta said theirs.']);
  });

  test('for a missing permission is not called again', async () => {
    failing(100, () => failure('permission'));
    const id = await bed.begin({ requested: requestedControls('okta.tor-blocked') });
    await bed.attempt();
    expect(bed.pauses).toEqual([]);
    expect((await bed.job(id)).deployment_status).toBe('failed');
  });

  test('skips what builds on a failed control', async () => {
    failing(1, () => failure('permission'), 'before', 'write Default policy');
    const id = await bed.begin({ requested: requestedControls('okta.lockout-soon', 'okta.passwords-long') });
    await bed.attempt();
    expect((await bed.job(id)).changes.map(({ because }) => because)).toEqual([
      'Okta said permission.',
      'It builds on “Long passwords”, which could not be put in place.',
    ]);
  });

  test('by refusing the credentials halfway is not called again', async () => {
    failing(100, () => failure('credentials'), 'before', 'create Rampart: Block legacy');
    const id = await bed.begin({ requested: requestedControls(...all) });
    await bed.attempt();
    expect((await bed.job(id)).changes.map(({ state }) => state)).toEqual(['applied', 'failed', 'failed', 'failed']);
    expect((await bed.job(id)).deployment_status).toBe('partial_success');
  });
});
