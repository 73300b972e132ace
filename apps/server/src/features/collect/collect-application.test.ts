import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { factMissing } from '@rampart/domain/fact.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { people } from '@rampart/facts/people/people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CollectTestBed, forgetCollected, openCollectTestBed, startQuietly } from '../../../test-support/collect/collect-test-bed.ts';
import { type FakeAnswers, fakeConnectors, pagesOf, personOf, quietAnswers, signInOf } from '../../../test-support/connect/fake-vendors.ts';
import type { NextPhase } from './collect-deps.ts';
import { readFact } from './facts/read-fact.ts';
import { findCollectedRun, findLatestRun } from './runs/run-store.ts';
import { startRun } from './runs/start-run.ts';

const answers: FakeAnswers = quietAnswers();
let bed: CollectTestBed;
beforeAll(async () => {
  bed = await openCollectTestBed(fakeConnectors(answers));
});
beforeEach(() => startQuietly(bed, answers));
afterEach(() => forgetCollected(bed));
afterAll(() => bed.close());

const refused = (kind: 'credentials' | 'permission' | 'theirs', reason: string) => new VendorFailure('Test', { kind, reason });

const rows = async (sql: string): Promise<unknown[]> => (await bed.fresh.owner.query<Record<string, unknown>>(sql)).rows;

const factOf = (applicationId: string, tenantId = bed.tenantId) =>
  bed.deps.db.inTenant(tenantId, (tx) => readFact(tx, { applicationId, fact: people }));

const readingsOf = async (applicationId: string) =>
  rows(`select fact, state, because from fact_reading where application_id = '${applicationId}' order by fact`);

test('a fact that cannot be read is missing with its reason, and the rest goes on', async () => {
  answers.people = async () => {
    throw refused('permission', 'Grant it, then try again.');
  };
  const okta = bed.connect('okta');
  expect(await bed.finished(await bed.run([okta]))).toBe('completed');
  expect(await readingsOf(okta)).toEqual([
    { fact: 'people.groups', state: 'read', because: null },
    { fact: 'people.people', state: 'missing', because: 'Grant it, then try again.' },
  ]);
  expect(await factOf(okta)).toEqual(factMissing('Grant it, then try again.'));
  expect(bed.uses).toMatchObject([{ failure: undefined }]);
});

test('a run of events reads no fact, judges nothing, and is not taken for one that has collected everything', async () => {
  let asked = 0;
  answers.people = async () => {
    asked += 1;
    return [personOf(1)];
  };
  const judged: string[] = [];
  const next: NextPhase = async (_tx, { runId }) => {
    judged.push(runId);
    return randomUUID();
  };
  const azure = bed.connect('azure_ad');
  const whole = await bed.run([azure]);
  expect(await bed.finished(whole)).toBe('completed');
  const before = asked;
  await bed.stopWorkers();
  await bed.startWorker({ ...bed.deps, next });
  bed.time.at = new Date('2026-03-09T12:00:00Z');
  answers.signIns = () => pagesOf([signInOf(1, '2026-03-05T08:00:00Z')]);
  const { db } = bed.deps;
  const ofEvents = await db.inTenant(bed.tenantId, (tx) =>
    startRun(bed.deps, tx, { asOf: bed.time.at, applicationIds: [azure], requestedBy: 'anna@example.test', reads: 'events' }),
  );
  expect(await bed.finished(ofEvents)).toBe('completed');
  expect(asked).toBe(before);
  expect(judged).toEqual([]);
  const read = await rows(`select distinct fact from fact_reading where run_id = '${ofEvents}' order by fact`);
  expect(read).toEqual([{ fact: 'identity.setting-changes' }, { fact: 'identity.sign-ins' }]);
  expect(await rows(`select phase, reads from run where id = '${ofEvents}'`)).toEqual([{ phase: 'done', reads: 'events' }]);
  expect(await db.inTenant(bed.tenantId, findCollectedRun)).toMatchObject({ id: whole });
  expect(await db.inTenant(bed.tenantId, findLatestRun)).toMatchObject({ id: ofEvents });
});

test('of a run of events whose vendor refuses the credentials, only events are missing', async () => {
  answers.connect = async () => {
    throw refused('credentials', 'Enter them again.');
  };
  const azure = bed.connect('azure_ad');
  const runId = await bed.deps.db.inTenant(bed.tenantId, (tx) =>
    startRun(bed.deps, tx, { asOf: bed.time.at, applicationIds: [azure], requestedBy: 'anna@example.test', reads: 'events' }),
  );
  expect(await bed.finished(runId)).toBe('failed');
  const missing = { state: 'missing', because: 'Enter them again.' };
  expect(await readingsOf(azure)).toEqual([
    { fact: 'identity.setting-changes', ...missing },
    { fact: 'identity.sign-ins', ...missing },
  ]);
});

test('stops reading when the credentials are refused, and the rest is missing', async () => {
  let calls = 0;
  answers.people = async () => {
    throw refused('credentials', 'Enter them again.');
  };
  answers.groups = async () => {
    calls += 1;
    return [];
  };
  const okta = bed.connect('okta');
  expect(await bed.finished(await bed.run([okta]))).toBe('failed');
  expect(calls).toBe(0);
  expect(await readingsOf(okta)).toMatchObject([
    { state: 'missing', because: 'Enter them again.' },
    { state: 'missing', because: 'Enter them again.' },
  ]);
  expect(bed.uses).toMatchObject([{ failure: { kind: 'credentials' } }]);
});

test('a vendor that cannot be connected to fails alone: the other applications are read', async () => {
  let connections = 0;
  answers.connect = async () => {
    connections += 1;
    if (connections === 1) throw refused('theirs', 'It has a problem.');
  };
  const runId = await bed.run([bed.connect('azure_ad'), bed.connect('okta')]);
  expect(await bed.finished(runId)).toBe('completed');
  expect(await rows('select state from run_application order by state')).toEqual([{ state: 'completed' }, { state: 'failed' }]);
});

test.each([
  ['a person without an id', async () => [{ ...personOf(1), id: undefined }] as never],
  ['no list at all', async () => ({ error: 'x' }) as never],
])('garbage makes a fact missing: %s', async (_what, garbage) => {
  answers.people = garbage;
  const okta = bed.connect('okta');
  await bed.finished(await bed.run([okta]));
  expect(await factOf(okta)).toMatchObject({ state: 'missing', because: expect.stringContaining('gave an answer that cannot be read') });
});

test('does not blame the vendor for a connector that breaks, and hides its message', async () => {
  answers.people = async () => {
    throw new TypeError('secret of the connector');
  };
  const okta = bed.connect('okta');
  await bed.finished(await bed.run([okta]));
  expect(await factOf(okta)).toMatchObject({ because: expect.stringMatching(/^Rampart could not read this from Okta\./) });
});

test('an application that is disconnected during the run is missing, not an error', async () => {
  await bed.reset();
  const okta = bed.connect('okta');
  const runId = await bed.run([okta]);
  bed.disconnect(okta);
  await bed.startWorker();
  expect(await bed.finished(runId)).toBe('failed');
  expect(await readingsOf(okta)).toMatchObject([{ because: 'Okta was disconnected before it was read. Connect it again.' }, {}]);
});

test('what is read while its application is disconnected is not stored, and nothing else is read', async () => {
  let calls = 0;
  const okta = bed.connect('okta');
  answers.people = async () => {
    bed.disconnect(okta);
    return [personOf(1)];
  };
  answers.groups = async () => {
    calls += 1;
    return [];
  };
  expect(await bed.finished(await bed.run([okta]))).toBe('failed');
  expect(calls).toBe(0);
  const because = expect.stringContaining('was disconnected') as string;
  expect(await readingsOf(okta)).toMatchObject([
    { state: 'missing', because },
    { state: 'missing', because },
  ]);
  expect(await rows('select 1 from fact_content')).toEqual([]);
});

test('an attempt that has lost its job to another worker writes nothing more', async () => {
  const [asked, lost] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answers.people = async () => {
    asked.resolve();
    await lost.promise;
    return [personOf(1)];
  };
  const okta = bed.connect('okta');
  await bed.run([okta]);
  await asked.promise;
  await bed.fresh.owner.query('update pgboss.job set retry_count = retry_count + 1');
  lost.resolve();
  await bed.reset();
  expect(await readingsOf(okta)).toEqual([]);
  expect(await rows('select from fact_content')).toEqual([]);
});

test('a worker that is stopped lets go between two pages, and the next one reads the same', async () => {
  const started = Promise.withResolvers<void>();
  answers.signIns = async function* () {
    for (;;) {
      yield [signInOf(1, '2026-03-01T08:00:00Z')];
      started.resolve();
      await setImmediate();
    }
  };
  const azure = bed.connect('azure_ad');
  const runId = await bed.run([azure]);
  await started.promise;
  await bed.stopWorkers();
  expect(await rows('select state from run')).toEqual([{ state: 'running' }]);
  answers.signIns = () => pagesOf([signInOf(1, '2026-03-01T08:00:00Z')]);
  await bed.startWorker();
  expect(await bed.finished(runId)).toBe('completed');
  expect(await rows('select count from sign_in_day')).toEqual([{ count: 1 }]);
});
