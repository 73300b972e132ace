import { expect, test } from 'vitest';
import { exclusionListTitle } from './exclusion-list-title.ts';

test.each([
  [659, 'Emergency Access'],
  [660, 'Service Accounts'],
  [662, 'Most Attacked Overall Exclusions'],
  [7, '7'],
])('the list %i is called %s', (id, title) => {
  expect(exclusionListTitle(id)).toBe(title);
});
