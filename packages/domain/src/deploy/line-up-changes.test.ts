import { expect, test } from 'vitest';
import type { Change } from '../change.ts';
import { lineUpChanges } from './line-up-changes.ts';

const create = (object: Change['object'], name: string): Change => ({
  id: `test.create-${object}`,
  kind: 'create',
  object,
  target: null,
  before: null,
  after: { name },
});
const before = { name: 'Passwords', minLength: 8, lockAfter: 100, recovery: ['mail', 'question'] };
const update = (after: object): Change => ({
  id: 'test.update-policy',
  kind: 'update',
  object: 'policy',
  target: 'p1',
  before,
  after: { ...before, ...after },
});
const of = (controlId: string, change: Change) => ({ controlId, change });

test('groups, zones and locations come before the policies that name them, and rules last', () => {
  const lined = lineUpChanges([
    of('a', create('policy_rule', 'r')),
    of('b', create('policy', 'p')),
    of('c', create('zone', 'z')),
    of('d', create('group', 'g')),
  ]);
  expect(lined.map(({ controlId }) => controlId)).toEqual(['d', 'c', 'b', 'a']);
});

test('changes of one object follow on from each other and lose nothing', () => {
  const lined = lineUpChanges([of('a', update({ minLength: 14 })), of('b', update({ lockAfter: 5, recovery: ['mail'] }))]);
  expect(lined[1]?.change).toMatchObject({
    before: { ...before, minLength: 14 },
    after: { ...before, minLength: 14, lockAfter: 5, recovery: ['mail'] },
  });
});

test('drops what an earlier change already does, and keeps the later of two values', () => {
  const lined = lineUpChanges([of('a', update({ minLength: 14 })), of('b', update({ minLength: 14 })), of('c', update({ minLength: 16 }))]);
  expect(lined.map(({ controlId }) => controlId)).toEqual(['a', 'c']);
  expect(lined[1]?.change.after).toEqual({ ...before, minLength: 16 });
});

test('two controls that make the same object make it once', () => {
  expect(lineUpChanges([of('a', create('zone', 'Tor')), of('b', create('zone', 'Tor'))])).toHaveLength(1);
});
