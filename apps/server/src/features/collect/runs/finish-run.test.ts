import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useUpRetries } from '../../../../test-support/queue/queue-rows.ts';
import { type CollectTestBed, openCollectTestBed } from '../../../../test-support/collect/collect-test-bed.ts';
import { type FakeAnswers, fakeConnectors, quietAnswers } from '../../../../test-support/connect/fake-vendors.ts';
import { getOnboardingStatus } from '../../tenants/index.ts';
import type { NextPhase } from '../collect-deps.ts';
import { collectHandler } from '../collect-handler.ts';

const answers: FakeAnswers = quietAnswers();
let bed: CollectTestBed;
let tenantId: string;
beforeAll(async () => {
  bed = await openCollectTestBed(fakeConnectors(answers));
});
beforeEach(async () => {
  Object.assign(answers, quietAnswers());
  bed.time.at = new Date('2026-03-02T12:00:00Z');
  tenantId = await bed.fresh.createTenant('Runs');
});
afterEach(() => bed.reset());
afterAll(() => bed.close());

const onboarding = () => bed.deps.db.inTenant(tenantId, getOnboardingStatus);
const run = (...products: string[]) =>
  bed.run(
    products.map((product) => bed.connect(product, tenantId)),
    tenantId,
  );
const setOnboarding = (status: string) =>
  bed.fresh.owner.query('update tenant set onboarding_status = $1 where tenant_id = $2', [status, tenantId]);

test('onboarding goes from queued over running to completed with the first run that reads an identity record', async () => {
  expect(await onboarding()).toBe('pending');
  const runId = await run('azure_ad', 'proofpoint_tap');
  expect(await onboarding()).toBe('queued');
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answers.people = async () => {
    reached.resolve();
    await goOn.promise;
    return [];
  };
  await bed.startWorker();
  await reached.promise;
  expect(await onboarding()).toBe('running');
  goOn.resolve();
  expect(await bed.finished(runId)).toBe('completed');
  expect(await onboarding()).toBe('completed');
});

test('a run without an identity record leaves onboarding pending', async () => {
  await bed.startWorker();
  expect(await bed.finished(await run('okta'))).toBe('completed');
  expect(await onboarding()).toBe('pending');
});

test('fails onboarding with a run in which every application fails, and lets the next run complete it', async () => {
  answers.connect = async () => {
    throw new VendorFailure('Test', { kind: 'credentials', reason: 'Enter them again.' });
  };
  await bed.startWorker();
  expect(await bed.finished(await run('azure_ad', 'okta'))).toBe('failed');
  expect(await onboarding()).toBe('failed');
  answers.connect = async () => {};
  await bed.finished(await run('azure_ad'));
  expect(await onboarding()).toBe('completed');
});

test('applications that end at the same time do not deadlock: none is tried twice', async () => {
  const both = Promise.withResolvers<never>();
  let waiting = 0;
  answers.connect = () => {
    waiting += 1;
    if (waiting === 4) both.reject(new VendorFailure('Test', { kind: 'credentials', reason: 'Enter them again.' }));
    return both.promise;
  };
  await bed.startWorker();
  expect(await bed.finished(await run('azure_ad', 'okta', 'microsoft_azure', 'azure_conditional_access'))).toBe('failed');
  const { rows } = await bed.fresh.owner.query('select max(retry_count) as retries from pgboss.job');
  expect(rows).toEqual([{ retries: 0 }]);
});

test('once onboarding is completed, a run that fails does not undo it', async () => {
  await setOnboarding('completed');
  answers.connect = async () => {
    throw new VendorFailure('Test', { kind: 'credentials', reason: 'Enter them again.' });
  };
  await bed.startWorker();
  expect(await bed.finished(await run('azure_ad'))).toBe('failed');
  expect(await onboarding()).toBe('completed');
});

test('an application that fails for a reason of our own is given up with the last try, and the run ends', async () => {
  const runId = await run('okta');
  await useUpRetries(bed.fresh.owner);
  await bed.fresh.owner.query('alter table fact_content add constraint broken check (hash is null) not valid');
  try {
    await bed.startWorker();
    expect(await bed.finished(runId)).toBe('failed');
  } finally {
    await bed.fresh.owner.query('alter table fact_content drop constraint broken');
  }
});

test('records the end of a run and its result', async () => {
  await bed.startWorker();
  await bed.finished(await run('okta'));
  const { rows } = await bed.fresh.owner.query('select action, status, message from audit_event where tenant_id = $1', [tenantId]);
  expect(rows).toEqual([{ action: 'processing.finish', status: 'success', message: 'Processed 1 of 1 applications.' }]);
});

test('hands the run over where something follows collecting', async () => {
  const followed: string[] = [];
  const next: NextPhase = async (_tx, { runId }) => {
    followed.push(runId);
    return '01900000-0000-7000-8000-000000000000';
  };
  const worker = await bed.work([collectHandler({ ...bed.deps, next })]);
  const runId = await run('azure_ad', 'okta');
  await expect.poll(() => followed, { timeout: 30_000 }).toEqual([runId]);
  await worker.stop({ graceSeconds: 5 });
  const { rows } = await bed.fresh.owner.query('select state, phase, job_id, finished_at from run where id = $1', [runId]);
  expect(rows).toEqual([{ state: 'running', phase: 'assess', job_id: '01900000-0000-7000-8000-000000000000', finished_at: null }]);
  expect(await onboarding()).toBe('running');
});
