import { CallFailed } from '@rampart/contract/client.ts';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import { expect, test } from 'vitest';
import { pollAfter } from './job-query.ts';

const jobOf = (changes: Partial<JobDetail>): JobDetail =>
  ({ deployment_status: 'in_progress', deployment_state: 'applying', approval: 'not-needed', ...changes }) as JobDetail;
const afterShowing = (changes: Partial<JobDetail>) => pollAfter({ data: jobOf(changes), error: null });

test('a job at work is asked for every 250 ms, one that waits for a person less often, and one that is over no more', () => {
  expect(afterShowing({})).toBe(250);
  expect(afterShowing({ approval: 'waiting' })).toBe(5000);
  expect(afterShowing({ deployment_state: 'held' })).toBe(5000);
  expect(afterShowing({ deployment_status: 'failed' })).toBe(false);
});

test('a job that could not be loaded is asked for again, and one that does not exist is not', () => {
  const unknown = { detail: 'This deployment does not exist.', request_id: 'a-reference' };
  expect(pollAfter({ data: undefined, error: new Error('The network is down.') })).toBe(5000);
  expect(pollAfter({ data: undefined, error: new CallFailed(404, unknown) })).toBe(false);
});
