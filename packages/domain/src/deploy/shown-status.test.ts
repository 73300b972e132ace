import { expect, test } from 'vitest';
import { isOnlyRequested, shownStatus } from './shown-status.ts';

test.each([
  ['in_progress', 'awaiting-approval', 'waiting', 'waiting'],
  ['failed', 'declined', 'declined', 'declined'],
  ['in_progress', 'queued', 'given', 'in_progress'],
  ['failed', 'finished', 'given', 'failed'],
  ['partial_success', 'finished', 'not-needed', 'partial_success'],
  ['successful', 'finished', 'not-needed', 'successful'],
  ['partial_success', 'aborted', 'given', 'aborted'],
  ['failed', 'aborted', 'declined', 'aborted'],
  ['in_progress', 'held', 'not-needed', 'held'],
  ['failed', 'cancelled', 'declined', 'cancelled'],
  ['failed', 'cancelled', 'not-needed', 'cancelled'],
] as const)('a job that is %s and %s with approval %s is shown as %s', (deployment_status, deployment_state, approval, shown) => {
  const people = { deployed_by: 'anna@example.test', approval_by: 'bert@example.test' };
  expect(shownStatus({ deployment_status, deployment_state, approval, ...people })).toBe(shown);
});

test('a job that was declined by the person who requested it is shown as withdrawn', () => {
  const people = { deployed_by: 'anna@example.test', approval_by: 'anna@example.test' };
  expect(shownStatus({ deployment_status: 'failed', deployment_state: 'declined', approval: 'declined', ...people })).toBe('withdrawn');
});

test('a request that was never let through or was cancelled has done nothing, and one that was aborted may have', () => {
  expect(
    (['waiting', 'declined', 'withdrawn', 'cancelled', 'held', 'aborted', 'failed', 'in_progress'] as const).filter(isOnlyRequested),
  ).toEqual(['waiting', 'declined', 'withdrawn', 'cancelled']);
});
