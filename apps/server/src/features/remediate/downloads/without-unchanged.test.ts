import { expect, test } from 'vitest';
import { withoutUnchanged } from './without-unchanged.ts';

const many = Array.from({ length: 20 }, (_, place) => `person-${place}`);

test('shortens a long list to what is added and removed, and how many stay', () => {
  const before = { name: 'Drivers', members: { ids: many } };
  const after = { name: 'Drivers', members: { ids: [...many.slice(2), 'new'] } };
  expect(withoutUnchanged({ before, after })).toEqual({
    before: { name: 'Drivers', members: { ids: ['person-0', 'person-1', '18 others, unchanged'] } },
    after: { name: 'Drivers', members: { ids: ['new', '18 others, unchanged'] } },
  });
});

test('one that stays is one', () => {
  const { after } = withoutUnchanged({ before: { ids: many }, after: { ids: ['person-0', 'new'] } });
  expect(after).toEqual({ ids: ['new', '1 other, unchanged'] });
});

test('keeps short lists, and lists that are new or gone', () => {
  const images = { before: { ids: ['a', 'b'] }, after: { ids: ['b', 'c'] } };
  expect(withoutUnchanged(images)).toEqual(images);
  expect(withoutUnchanged({ before: null, after: { ids: many } })).toEqual({ before: null, after: { ids: many } });
});

test('shows an emptied list whole', () => {
  expect(withoutUnchanged({ before: { ids: many }, after: { ids: [] } })).toEqual({ before: { ids: many }, after: { ids: [] } });
});
