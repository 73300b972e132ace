import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeployTestBed, openDeployTestBed, requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';
import { deploymentWriters } from '../stop-writing.ts';
import { reviveDeployments } from './lock.ts';
import type { Raw } from '@rampart/connectors/kit/fields-to-write.ts';

const all = ['okta.tor-blocked', 'okta.legacy-blocked', 'okta.passwords-long', 'okta.lockout-soon'] as const;
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

const states = async (id: string) => (await bed.job(id)).changes.map(({ name, state }) => `${name}: ${state}`);
const made = (name: string) => bed.product.writes.filter((write) => write === `create ${name}`);
const deploy = async (...ids: readonly string[]) => {
  const id = await bed.begin({ requested: requestedControls(...ids) });
  await bed.attempt();
  return bed.job(id);
};
const undo = async (id: string) => {
  const rollback = await bed.undo(id);
  await bed.attempt();
  return bed.job(rollback);
};
/** Throws once a write has had its effect. */
const answering = (which: string, error: VendorFailure, times = 1) => {
  let left = times;
  bed.product.at = (at, write) => {
    if (at !== 'effect' || write !== which || left === 0) return;
    left -= 1;
    throw error;
  };
};
const refused = (status: number, kind: VendorFailure['kind']) =>
  new VendorFailure('Okta', { kind, status, reason: `Okta said ${status}.` });

describe('a vendor that shows writes late', () => {
  test.each([1, 3, 6])('by %i looks gets each write once, and the way back is exact', async (staleLooks) => {
    bed.product.lies = { staleLooks };
    const job = await deploy(...all);
    expect([job.deployment_status, job.changes.map(({ state }) => state)]).toEqual([
      'successful',
      ['applied', 'applied', 'applied', 'applied'],
    ]);
    expect(bed.product.writes).toHaveLength(4);
    expect((await undo(job.job_uuid)).deployment_status).toBe('successful');
    expect(bed.contents()).toEqual(before);
  });

  test('after more than a minute leaves a change that is not confirmed, is not sent again, and can be rolled back', async () => {
    bed.product.lies = { staleLooks: 1000 };
    const job = await deploy('okta.tor-blocked');
    expect([job.deployment_status, await states(job.job_uuid)]).toEqual(['partial_success', ['Rampart: Tor: unconfirmed']]);
    expect(job.changes[0]?.because).toContain('does not show it yet');
    expect(made('Rampart: Tor')).toHaveLength(1);
    expect(bed.pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(60_000);
    bed.product.lies = {};
    expect((await undo(job.job_uuid)).deployment_status).toBe('successful');
    expect(bed.contents()).toEqual(before);
  });
});

describe('a vendor that answers with the id of another object', () => {
  test.each(['customer', 'nothing'])('%s: ours is found by its name, and a rollback leaves the other alone', async (answersWith) => {
    await deploy('okta.tor-blocked');
    const zone = Object.values(bed.contents()).find(({ name }) => name === 'Rampart: Tor');
    await bed.start();
    bed.product.objects.set('customer', { ...zone, note: 'theirs', name: 'Offices' });
    before = bed.contents();
    bed.product.lies = { answersWith };
    const job = await deploy('okta.tor-blocked');
    expect([job.deployment_status, await states(job.job_uuid)]).toEqual(['successful', ['Rampart: Tor: applied']]);
    bed.product.lies = {};
    expect((await undo(job.job_uuid)).deployment_status).toBe('successful');
    expect(bed.contents()).toEqual(before);
  });
});

describe('a vendor that accepts what it does not do', () => {
  test('does not have a removal taken for done, and the rest can be rolled back later', async () => {
    const job = await deploy(...all);
    bed.product.lies = { ignores: /^remove Rampart: Tor/ };
    const first = await undo(job.job_uuid);
    expect(first.deployment_status).toBe('partial_success');
    expect(first.changes.find(({ name }) => name === 'Rampart: Tor')).toMatchObject({ state: 'failed' });
    bed.product.lies = {};
    expect((await undo(job.job_uuid)).deployment_status).toBe('successful');
    expect(bed.contents()).toEqual(before);
  });

  test('has a change that it did not make called not confirmed', async () => {
    bed.product.lies = { ignores: /^write/ };
    const job = await deploy('okta.passwords-long');
    expect([job.deployment_status, await states(job.job_uuid)]).toEqual(['partial_success', ['Default policy: unconfirmed']]);
    expect(bed.product.writes).toHaveLength(1);
    expect(bed.contents()).toEqual(before);
  });
});

describe('a vendor that does what it refuses', () => {
  test.each([
    [400, 'ours'],
    [401, 'credentials'],
    [403, 'permission'],
    [429, 'throttled'],
  ] as const)('with %i has what it did found and kept, made once', async (status, kind) => {
    answering('create Rampart: Tor', refused(status, kind), 10);
    const job = await deploy('okta.tor-blocked');
    expect([job.deployment_status, await states(job.job_uuid)]).toEqual(['successful', ['Rampart: Tor: applied']]);
    expect(made('Rampart: Tor')).toHaveLength(1);
    bed.product.at = () => {};
    expect((await undo(job.job_uuid)).deployment_status).toBe('successful');
    expect(bed.contents()).toEqual(before);
  });

  test('and cannot be read after it has what it may have done called not confirmed, and a rollback looks for it', async () => {
    let isGone = false;
    bed.product.at = (at) => {
      if (at !== 'effect') return;
      isGone = true;
      throw refused(401, 'credentials');
    };
    const zones = bed.product.objects;
    const get = zones[Symbol.iterator].bind(zones);
    zones[Symbol.iterator] = () => {
      if (isGone) throw refused(401, 'credentials');
      return get();
    };
    const job = await deploy('okta.tor-blocked');
    expect(await states(job.job_uuid)).toEqual(['Rampart: Tor: unconfirmed']);
    zones[Symbol.iterator] = get;
    bed.product.at = () => {};
    expect((await undo(job.job_uuid)).deployment_status).toBe('successful');
    expect(bed.contents()).toEqual(before);
  });
});

describe('a vendor that makes by itself a second one of what it was asked to create', () => {
  test('has the second one removed, because it is ours beyond doubt', async () => {
    bed.product.lies = { twin: {} };
    const job = await deploy('okta.tor-blocked', 'okta.legacy-blocked');
    expect(job.deployment_status).toBe('successful');
    expect(Object.values(bed.contents()).filter(({ name }) => name === 'Rampart: Tor')).toHaveLength(1);
    expect(bed.product.writes.filter((write) => write.startsWith('remove'))).toHaveLength(2);
    expect(job.display_logs.join('\n')).toContain('Okta made “Rampart: Tor” twice.');
    bed.product.lies = {};
    expect((await undo(job.job_uuid)).deployment_status).toBe('successful');
    expect(bed.contents()).toEqual(before);
  });

  test('with other settings has it left alone and reported, and a rollback does not touch it either', async () => {
    bed.product.lies = { twin: { isActive: true } };
    const job = await deploy('okta.tor-blocked');
    expect(job.changes[0]?.because).toContain('There is another “Rampart: Tor” in Okta besides this one.');
    expect(bed.product.writes).toEqual(['create Rampart: Tor']);
    bed.product.lies = {};
    await undo(job.job_uuid);
    expect(Object.keys(bed.contents()).filter((id) => id.endsWith('-twin'))).toHaveLength(1);
    expect(bed.product.writes).toEqual(['create Rampart: Tor', 'remove Rampart: Tor']);
  });

  test('leaves alone what an earlier deployment made under the same name', async () => {
    const first = await deploy('okta.tor-blocked');
    const [ours] = Object.entries(bed.contents()).find(([, { name }]) => name === 'Rampart: Tor') ?? [''];
    const zone = bed.product.objects.get(ours)!;
    // Its readings are behind: the plan and the look before the write do not show it, the list afterwards does.
    bed.product.objects.delete(ours);
    bed.product.at = (at) => {
      if (at === 'effect') bed.product.objects.set(ours, zone);
    };
    await deploy('okta.tor-blocked');
    bed.product.at = () => {};
    expect(bed.product.objects.has(ours)).toBe(true);
    expect(bed.product.writes.filter((write) => write.startsWith('remove'))).toEqual([]);
    expect(first.deployment_status).toBe('successful');
  });
});

describe('a vendor that takes a few calls at a time', () => {
  const members = Array.from({ length: 1700 }, (_, number) => `person-${number}`);
  const lists = [{ list: 'big', name: 'Rampart: Big', description: 'Managed by Rampart.', memberIds: members, addOnly: false }];

  test('gets a group of 1,700 members into it, however often it says “not now”', async () => {
    bed.product.lies = { membersPerWrite: 40 };
    const id = await bed.begin({ requested: [], lists });
    await bed.attempt();
    const job = await bed.job(id);
    expect([job.deployment_status, job.changes.map(({ state }) => state)]).toEqual(['successful', ['applied']]);
    const group = Object.values(bed.contents()).find(({ name }) => name === 'Rampart: Big');
    expect(group?.['memberIds']).toHaveLength(1700);
    expect(made('Rampart: Big')).toHaveLength(1);
    expect(bed.product.writes.length).toBeGreaterThan(40);
  });

  test('and then none has the rest parked, not given up half-way', async () => {
    bed.product.lies = { membersPerWrite: 40 };
    bed.product.at = (at) => {
      if (at === 'before' && bed.product.writes.length >= 5)
        throw new VendorFailure('Okta', { kind: 'throttled', status: 429, reason: 'Okta takes no more calls for now.' });
    };
    const id = await bed.begin({ requested: [], lists });
    await bed.attempt();
    const parked = await bed.job(id);
    expect([parked.deployment_status, parked.deployment_state]).toEqual(['in_progress', 'queued']);
    expect(parked.display_logs.at(-1)).toContain('The rest follows after');
    bed.product.at = () => {};
    bed.product.lies = {};
    await bed.fresh.owner.query('update deployment_job set parked_until = now()');
    await bed.fresh.db.inTenant(bed.tenantId, (tx) => reviveDeployments(bed.deps.queue, tx));
    await bed.attempt();
    expect((await bed.job(id)).deployment_status).toBe('successful');
    expect(made('Rampart: Big')).toHaveLength(1);
  });
});

test('an edit between the look and the write is a conflict, and is kept', async () => {
  // The engine's look, and the connector's own at the last moment.
  let reads = 0;
  const get = bed.product.objects.get.bind(bed.product.objects);
  bed.product.objects.get = (id) => {
    const found = get(id);
    if (id !== 'pwd') return found;
    reads += 1;
    if (reads === 2) bed.product.objects.set('pwd', { ...found, minLength: 20 });
    return get(id);
  };
  const job = await deploy('okta.passwords-long');
  bed.product.objects.get = get;
  expect(job.changes.map(({ state }) => state)).toEqual(['conflict']);
  expect(bed.product.writes).toEqual([]);
  expect(get('pwd')).toMatchObject({ minLength: 20 });
});

test('a reading that is behind the one of the plan does not become the way back', async () => {
  let reads = 0;
  const get = bed.product.objects.get.bind(bed.product.objects);
  bed.product.objects.get = (id) => {
    const found = get(id);
    if (id === 'pwd') reads += 1;
    return id === 'pwd' && reads === 2 && found ? { ...found, note: 'from a copy that is behind' } : found;
  };
  const job = await deploy('okta.passwords-long');
  bed.product.objects.get = get;
  expect(job.deployment_status).toBe('successful');
  expect((await undo(job.job_uuid)).deployment_status).toBe('successful');
  expect(bed.contents()).toEqual(before);
});

test('a deployment of which nothing was made has failed, though a control of it was in place', async () => {
  await deploy('okta.legacy-blocked');
  bed.product.at = (at) => {
    if (at === 'before') throw refused(403, 'permission');
  };
  const job = await deploy('okta.legacy-blocked', 'okta.tor-blocked');
  expect([job.deployment_status, job.changes.map(({ state }) => state)]).toEqual(['failed', ['failed']]);
});

describe('a product that is disconnected', () => {
  test.each([
    ['answer', 1],
    ['effect', 1],
    ['before', 0],
  ] as const)('at %s of a write gets no other, and the deployment is aborted with what was done and what not', async (instant, writes) => {
    bed.product.at = (at) => {
      if (at !== instant) return;
      bed.world.isConnected = false;
      if (instant === 'before') throw new VendorFailure('Okta', { kind: 'theirs', status: 503, reason: 'Okta is down.' });
    };
    const job = await deploy(...all);
    expect([job.deployment_state, job.deployment_status]).toEqual(['aborted', 'partial_success']);
    expect(job.changes.map((change) => change.state)).toEqual(['unconfirmed', 'failed', 'failed', 'failed']);
    expect(bed.product.writes).toHaveLength(writes);
    expect(job.display_logs.at(-1)).toMatch(/Aborted deploying to Okta\. Of 4 changes, .* 3 were not made\.$/);
    expect(job.display_logs.join('\n')).toMatch(/Not made: Create policy “Rampart: Block legacy”/);
    const { rows } = await bed.fresh.owner.query<{ subject: string }>('select subject from notification');
    for (const { subject } of rows) expect(subject).toContain('Okta was disconnected.');
    bed.world.isConnected = true;
    bed.product.at = () => {};
    expect((await undo(job.job_uuid)).deployment_status).toBe('successful');
    expect(bed.contents()).toEqual(before);
  });

  test('while its deployment is parked ends that deployment as aborted, and nothing is sent', async () => {
    const retryAt = new Date(Date.now() + 3_600_000);
    bed.product.at = (at) => {
      if (at === 'before') throw new VendorFailure('Okta', { kind: 'throttled', status: 429, retryAt, reason: 'Not now.' });
    };
    const id = await bed.begin({ requested: requestedControls(...all) });
    await bed.attempt();
    bed.world.isConnected = false;
    const writers = deploymentWriters(bed.deps);
    await bed.fresh.db.inTenant(bed.tenantId, (tx) => writers.tell(tx, [bed.applicationId]));
    await bed.attempt();
    expect((await bed.job(id)).deployment_state).toBe('aborted');
    expect(bed.product.writes).toEqual([]);
  });
});

test('a vendor that refuses for an hour is not waited for: the rest follows, and the product is free until then', async () => {
  const retryAt = new Date(Date.now() + 3_600_000);
  bed.product.at = (at, write) => {
    if (at === 'before' && write === 'create Rampart: Block legacy')
      throw new VendorFailure('Okta', { kind: 'throttled', status: 429, retryAt, reason: 'Okta takes no more calls for now.' });
  };
  const id = await bed.begin({ requested: requestedControls(...all) });
  await bed.attempt();
  expect(bed.pauses).toEqual([]);
  const parked = await bed.job(id);
  expect([parked.deployment_status, parked.changes.map(({ state }) => state)]).toEqual([
    'in_progress',
    ['applied', 'applying', 'planned', 'planned'],
  ]);
  expect(parked.display_logs.at(-1)).toContain('The rest follows after');
  expect(await bed.attempt()).toBe(false);
  bed.product.at = () => {};
  await bed.fresh.owner.query('update deployment_job set parked_until = now()');
  await bed.fresh.db.inTenant(bed.tenantId, (tx) => reviveDeployments(bed.deps.queue, tx));
  await bed.attempt();
  expect((await bed.job(id)).deployment_status).toBe('successful');
  expect(bed.product.writes).toHaveLength(4);
});
