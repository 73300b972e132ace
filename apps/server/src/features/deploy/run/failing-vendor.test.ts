import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';
import type { Instant } from '../../../../test-support/deploy/fake-product.ts';
import { DatabaseGone } from '../../../platform/database/database-gone.ts';

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

/** What the job stored of reading the product again. */
const readAfter = async (id: string) => {
  const { rows } = await bed.fresh.owner.query<{ reading: string }>(
    `select fact || ' ' || reading.state || ': ' || because as reading from fact_reading as reading
     join run on run.id = run_id where deployment_id = $1 order by fact`,
    [id],
  );
  return rows.map(({ reading }) => reading);
};
const unread = 'network.zones missing: It could not be read again after a deployment.';

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

  test('that is not readable after the last write is read at the next attempt, and then unknown', async () => {
    bed.product.at = (at) => {
      if (at === 'answer')
        bed.product.onRead = () => {
          throw failure('theirs');
        };
    };
    const id = await bed.begin({ requested: requestedControls('okta.tor-blocked') });
    await expect(bed.attempt()).rejects.toThrow('Okta said theirs.');
    expect((await bed.job(id)).deployment_status).toBe('in_progress');
    await bed.attempt({ attempt: 100 });
    bed.product.onRead = () => {};
    expect(await states(id)).toEqual(['Rampart: Tor: applied']);
    expect(await readAfter(id)).toEqual([`${unread} Okta said theirs.`]);
  });

  test('that refuses the credentials after a part was written leaves unknown what it has, not as it was', async () => {
    bed.product.onRead = () => {
      if (bed.product.writes.length > 0) throw failure('theirs');
    };
    const id = await bed.begin({ requested: requestedControls('okta.tor-blocked') });
    await expect(bed.attempt()).rejects.toThrow('Okta said theirs.');
    const open = vi.spyOn(bed.deps.targets, 'open').mockRejectedValue(failure('credentials'));
    await bed.attempt();
    expect(open).toHaveBeenCalledTimes(1);
    open.mockRestore();
    bed.product.onRead = () => {};
    expect((await bed.job(id)).deployment_status).toBe('partial_success');
    expect(await readAfter(id)).toEqual([`${unread} Okta said credentials.`]);
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
      'It depends on “Long passwords”, which could not be put in place.',
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

describe('our own database, which is asked between two calls to the vendor', () => {
  const gone = new DatabaseGone('The database cannot be reached.');
  const asTheVendors = new VendorFailure('Okta', { kind: 'theirs', reason: 'Okta could not be reached.', cause: gone });

  test.each([
    ['while the product is read', 'read', gone],
    ['behind what a connector took for the vendor’s failure', 'read', asTheVendors],
    ['after a write had its effect', 'effect', gone],
  ] as const)('is gone %s: no failure of the vendor, and the next attempt goes on', async (_when, instant, error) => {
    let left = 1;
    const fail = () => {
      if (left-- > 0) throw error;
    };
    if (instant === 'read') bed.product.onRead = fail;
    else bed.product.at = (at, write) => void (at === instant && write === 'create Rampart: Tor' && fail());
    const id = await bed.begin({ requested: requestedControls(...all) });
    await expect(bed.attempt()).rejects.toThrow('The database cannot be reached.');
    expect((await bed.job(id)).deployment_status).toBe('in_progress');
    await bed.attempt({ attempt: 2 });
    expect((await bed.job(id)).deployment_status).toBe('successful');
    expect(bed.product.writes.filter((write) => write === 'create Rampart: Tor')).toHaveLength(1);
  });
});
