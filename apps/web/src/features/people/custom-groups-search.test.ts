import { expect, test } from 'vitest';
import { parseCustomGroupsSearch } from './custom-groups-search.ts';

test('the address opens a kind of exclusion that exists', () => {
  expect(parseCustomGroupsSearch({ type: 'service_account_exclusions' })).toEqual({ type: 'service_account_exclusions' });
});

test.each([[{}], [{ type: 'executives' }], [{ type: 7 }], [{ type: ['service_account_exclusions'] }], [{ other: 'x' }]])(
  'the address %j opens none in particular',
  (raw) => {
    expect(parseCustomGroupsSearch(raw)).toEqual({});
  },
);
