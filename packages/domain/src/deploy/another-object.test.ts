import { expect, it } from 'vitest';
import { anotherObject } from './another-object.ts';

it('says of what is made that a rollback removes it for good', () => {
  expect(anotherObject({ kind: 'create', object: 'group' })).toBe(
    'A rollback removes it: deployed again, it is another group with another id, and what was given to this one does not go with it.',
  );
});

it('says of what is removed that it does not come back', () => {
  expect(anotherObject({ kind: 'delete', object: 'zone' })).toBe(
    'It is removed: deployed again, it is another zone with another id, and what was given to this one does not go with it.',
  );
});

it.each(['update', 'enable'] as const)('says nothing of an object that stays: %s', (kind) => {
  expect(anotherObject({ kind, object: 'policy' })).toBeUndefined();
});
