import { expect, it } from 'vitest';
import { anotherObject } from './another-object.ts';

it('says of what is made that a rollback removes it for good', () => {
  expect(anotherObject({ kind: 'create', object: 'group' })).toBe(
    'A rollback removes it: deployed again, it is a new group with a new id, and what was assigned to this one does not carry over.',
  );
});

it('says of what is removed that it does not come back', () => {
  expect(anotherObject({ kind: 'delete', object: 'zone' })).toBe(
    'It is removed: deployed again, it is a new zone with a new id, and what was assigned to this one does not carry over.',
  );
});

it.each(['update', 'enable'] as const)('says nothing of an object that stays: %s', (kind) => {
  expect(anotherObject({ kind, object: 'policy' })).toBeUndefined();
});
