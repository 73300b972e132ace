import { expect, test } from 'vitest';
import { entitlementStateOf } from './entitlement-state.ts';

test.each([
  ['granted without a limit', { granted: true, limit: null }, 7, { remaining: null, isEntitled: true }],
  ['granted with some left', { granted: true, limit: 8 }, 7, { remaining: 1, isEntitled: true }],
  ['granted and used up', { granted: true, limit: 7 }, 7, { remaining: 0, isEntitled: false }],
  ['granted and limited below its use', { granted: true, limit: 3 }, 7, { remaining: 0, isEntitled: false }],
  ['granted for nothing', { granted: true, limit: 0 }, 0, { remaining: 0, isEntitled: false }],
  ['not granted', { granted: false, limit: null }, 0, { remaining: null, isEntitled: false }],
  ['not granted, with some left', { granted: false, limit: 5 }, 1, { remaining: 4, isEntitled: false }],
])('%s', (_what, grant, usage, expected) => {
  expect(entitlementStateOf(grant, usage)).toEqual({ ...grant, usage, ...expected });
});
