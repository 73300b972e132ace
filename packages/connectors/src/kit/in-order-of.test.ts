import { expect, test } from 'vitest';
import { inOrderOf } from './in-order-of.ts';

test('returns equal lists in the order that was asked for', () => {
  const asked = { grantRequirements: { all: true, of: ['b', 'a'] }, ranges: ['1', '2'] };
  expect(inOrderOf(asked, { grantRequirements: { all: true, of: ['a', 'b'] }, ranges: ['2', '1'] })).toEqual(asked);
});

test('what differs stays as it was seen', () => {
  const seen = { of: ['a', 'b'], name: 'seen', more: [{ id: 2 }, { id: 1 }] };
  expect(inOrderOf({ of: ['b'], name: 'asked', more: [{ id: 1 }, { id: 2 }] }, seen)).toMatchObject({
    of: ['a', 'b'],
    name: 'seen',
    more: [{ id: 2 }, { id: 1 }],
  });
});
