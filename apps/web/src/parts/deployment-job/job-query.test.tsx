import type { JobDetail } from '@rampart/contract/deploy.ts';
import { expect, test } from 'vitest';
import { pollAfter } from './job-query.ts';

const jobOf = (changes: Partial<JobDetail>): JobDetail =>
  ({ deployment_status: 'in_progress', deployment_state: 'applying', approval: 'not-needed', ...changes }) as JobDetail;

test('a job at work is asked for every 250 ms, one that waits for a person less often, and one that is over no more', () => {
  expect(pollAfter(jobOf({}))).toBe(250);
  expect(pollAfter(jobOf({ approval: 'waiting' }))).toBe(5000);
  expect(pollAfter(jobOf({ deployment_state: 'held' }))).toBe(5000);
  expect(pollAfter(jobOf({ deployment_status: 'failed' }))).toBe(false);
});
