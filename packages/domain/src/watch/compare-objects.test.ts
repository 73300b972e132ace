import { expect, test } from 'vitest';
import { compareObjects, type HashedObject } from './compare-objects.ts';

const one = (id: string, particular: Partial<HashedObject> = {}): HashedObject => ({
  id,
  hash: `${id}1`,
  parent: null,
  isEnabled: true,
  position: null,
  ...particular,
});
const all = (...objects: HashedObject[]) => new Map(objects.map((object) => [object.id, object]));
const changes = (before: ReadonlyMap<string, HashedObject>, after: ReadonlyMap<string, HashedObject>) =>
  compareObjects(before, after).map(({ id, kind }) => `${id} ${kind}`);

test('the same objects have not changed', () => {
  expect(changes(all(one('a'), one('b')), all(one('b'), one('a')))).toEqual([]);
});

test('each kind of change is one change', () => {
  const before = all(one('a'), one('b'), one('c'), one('d', { isEnabled: false, hash: 'd0' }));
  const after = all(one('a', { hash: 'a2' }), one('c', { hash: 'c2', isEnabled: false }), one('d'), one('e'));
  expect(changes(before, after).toSorted()).toEqual(['a modified', 'b deleted', 'c disabled', 'd enabled', 'e added']);
});

test('where an object may now be switched off, that alone does not disable it', () => {
  expect(changes(all(one('a', { isEnabled: null })), all(one('a', { isEnabled: false, hash: 'a2' })))).toEqual(['a modified']);
});

const rules = (order: string, parent = 'p', first = 1) =>
  all(...order.split('').map((id, place) => one(id, { parent, position: place * 2 + first })));

test('a rule that was moved is one change, and the numbers of the others are none', () => {
  expect(changes(rules('abcd'), rules('dabc', 'p', 5))).toEqual(['d reordered']);
});

test('a rule that was added in the middle moves no other', () => {
  expect(changes(rules('abcd'), rules('axbcd'))).toEqual(['x added']);
});
