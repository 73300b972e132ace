import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { crash, type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';
import type { Instant } from '../../../../test-support/deploy/fake-product.ts';

const all = ['okta.tor-blocked', 'okta.legacy-blocked', 'okta.passwords-long', 'okta.lockout-soon'] as const;
let bed: DeployTestBed;
beforeAll(async () => {
  bed = await openDeployTestBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.start());

const named = (name: string) => [...bed.product.objects.values()].find((object) => object['name'] === name);

describe('a worker that dies', () => {
  const instants: readonly Instant[] = ['before', 'effect', 'answer'];
  const writes = ['create Rampart: Tor', 'create Rampart: Block legacy', 'write Default policy'];
  test.each(instants.flatMap((instant) => writes.map((write) => ({ instant, write }))))(
    'at $instant of “$write” is replaced by another, which loses nothing and makes nothing twice',
    async ({ instant, write }) => {
      const before = bed.contents();
      let isDead = false;
      bed.product.at = (at, what) => {
        if (isDead || at !== instant || what !== write) return;
        isDead = true;
        crash();
      };
      const id = await bed.begin({ requested: requestedControls(...all) });
      await expect(bed.attempt()).rejects.toThrow('the worker is gone');
      await bed.attempt({ attempt: 2 });
      expect((await bed.job(id)).deployment_status).toBe('successful');
      expect(bed.product.writes.toSorted()).toEqual([...writes, 'write Default policy'].toSorted());
      expect(named('Default policy')).toMatchObject({ minLength: 14, lockAfterAttempts: 5 });
      await bed.undo(id);
      await bed.attempt();
      expect(bed.contents()).toEqual(before);
    },
  );

  test.each(instants)('at %s of a write of a rollback is replaced by another, which finishes it', async (instant) => {
    const before = bed.contents();
    const id = await bed.begin({ requested: requestedControls(...all) });
    await bed.attempt();
    const undo = await bed.undo(id);
    let deaths = 0;
    const seen = new Set<string>();
    bed.product.at = (at, what) => {
      if (at !== instant || seen.has(what)) return;
      seen.add(what);
      deaths += 1;
      crash();
    };
    for (let attempt = 1; attempt < 10 && (await bed.attempt({ attempt }).catch(() => true)); attempt += 1);
    expect(deaths).toBeGreaterThan(1);
    expect((await bed.job(undo)).deployment_status).toBe('successful');
    expect(bed.contents()).toEqual(before);
  });

  test('is replaced by another, which reads nothing where another organisation has been connected meanwhile', async () => {
    bed.world.organisation = 'halden.okta.example';
    bed.product.at = (at) => {
      if (at === 'answer') crash();
    };
    const id = await bed.begin();
    await expect(bed.attempt()).rejects.toThrow('the worker is gone');
    bed.world.organisation = 'other.okta.example';
    let reads = 0;
    bed.product.onRead = () => {
      reads += 1;
    };
    await bed.attempt({ attempt: 2 });
    bed.world.organisation = null;
    expect([reads, (await bed.job(id)).deployment_status]).toEqual([0, 'partial_success']);
  });

  test('while it plans is replaced by another, which plans again and records one plan', async () => {
    let reads = 0;
    bed.product.onRead = () => {
      reads += 1;
      if (reads === 2) crash();
    };
    const id = await bed.begin({ requested: requestedControls(...all) });
    await expect(bed.attempt()).rejects.toThrow('the worker is gone');
    expect((await bed.job(id)).changes).toEqual([]);
    await bed.attempt({ attempt: 2 });
    expect((await bed.job(id)).changes).toHaveLength(4);
  });
});

test('a worker that wakes up late writes nothing: not here, not to the product', async () => {
  const id = await bed.begin({ requested: requestedControls(...all) });
  let isFirst = true;
  let superseded: Promise<boolean> | undefined;
  bed.product.onRead = async () => {
    if (!isFirst) return;
    isFirst = false;
    superseded = bed.attempt({ attempt: 2 });
    await superseded;
  };
  await expect(bed.attempt()).rejects.toThrow('Another worker has taken over');
  await superseded;
  expect(bed.product.writes).toHaveLength(4);
  expect((await bed.job(id)).changes).toHaveLength(4);
  expect((await bed.job(id)).deployment_status).toBe('successful');
  expect(bed.finished).toHaveLength(1);
});
