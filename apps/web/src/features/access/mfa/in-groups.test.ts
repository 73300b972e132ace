import { expect, it } from 'vitest';
import { inGroups } from './in-groups.ts';

it.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY3', 'JBSW Y3'],
  ['JBSW', 'JBSW'],
  ['', ''],
])('%j reads %j', (key, shown) => {
  expect(inGroups(key)).toBe(shown);
});
