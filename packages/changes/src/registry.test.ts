import { inverseOf } from '@rampart/domain/change.ts';
import { expect, test } from 'vitest';
import { changeRegistry, definitionOf } from './registry.ts';

const definitions = changeRegistry.flatMap((changes) => changes.definitions);

test.each(definitions)('$id is found by its id and can be undone', (definition) => {
  expect(definitionOf(definition)).toBe(definition);
  const undoing = definitionOf({ id: inverseOf(definition) });
  expect(inverseOf(undoing)).toBe(definition.id);
});

test('every id is declared once: stored changes are found by it', () => {
  const ids = definitions.map(({ id }) => id);
  expect(ids).toHaveLength(39);
  expect(new Set(ids).size).toBe(ids.length);
});

test('refuses an id that is not declared', () => {
  expect(() => definitionOf({ id: 'identity.create-nothing' })).toThrow('No change is declared with the id identity.create-nothing.');
});
