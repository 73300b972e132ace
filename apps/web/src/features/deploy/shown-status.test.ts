import { expect, test } from 'vitest';
import { exclusionListTitle } from './exclusion-list-title.ts';
import { shownStatus } from './shown-status.ts';

test.each([
  ['in_progress', 'waiting', 'waiting'],
  ['failed', 'declined', 'declined'],
  ['in_progress', 'given', 'in_progress'],
  ['failed', 'given', 'failed'],
  ['partial_success', 'not-needed', 'partial_success'],
  ['successful', 'not-needed', 'successful'],
] as const)('a job that is %s with approval %s is shown as %s', (deployment_status, approval, shown) => {
  expect(shownStatus({ deployment_status, approval })).toBe(shown);
});

test.each([
  [659, 'Emergency Access'],
  [660, 'Service Accounts'],
  [662, 'Most Attacked Overall Exclusions'],
  [7, '7'],
])('the list %i is called %s', (id, title) => {
  expect(exclusionListTitle(id)).toBe(title);
});
