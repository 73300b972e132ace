import { expect, test } from 'vitest';
import { exclusionListTitle } from './exclusion-list-title.ts';
import { shownStatus } from './shown-status.ts';

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
] as const)('a job that is %s and %s with approval %s is shown as %s', (deployment_status, deployment_state, approval, shown) => {
  const people = { deployed_by: 'anna@example.test', approval_by: 'bert@example.test' };
  expect(shownStatus({ deployment_status, deployment_state, approval, ...people })).toBe(shown);
});

test('a job that was declined by the person who requested it is shown as withdrawn', () => {
  const people = { deployed_by: 'anna@example.test', approval_by: 'anna@example.test' };
  expect(shownStatus({ deployment_status: 'failed', deployment_state: 'declined', approval: 'declined', ...people })).toBe('withdrawn');
});

test.each([
  [659, 'Emergency Access'],
  [660, 'Service Accounts'],
  [662, 'Most Attacked Overall Exclusions'],
  [7, '7'],
])('the list %i is called %s', (id, title) => {
  expect(exclusionListTitle(id)).toBe(title);
});
