import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { type Change, defineChanges, inverseOf } from './change.ts';

const settings = z.strictObject({ name: z.string().min(1), mode: z.enum(['report-only', 'enforced']).default('report-only') });
const policyChanges = defineChanges({
  area: 'identity',
  name: 'policy',
  object: 'policy',
  settings,
  kinds: ['create', 'update', 'enable', 'delete'],
});
const { create: createPolicy, update: updatePolicy, enable: enablePolicy, delete: deletePolicy } = policyChanges;
const before = { name: 'Block legacy', mode: 'report-only' } as const;
const after = { name: 'Block legacy', mode: 'enforced' } as const;

test('creating has no image before, and fills in what the settings default to', () => {
  expect(createPolicy({ name: 'Block legacy' })).toEqual({
    id: 'identity.create-policy',
    kind: 'create',
    object: 'policy',
    target: null,
    before: null,
    after: before,
  });
});

test('updating and enabling have both images and the object they are about', () => {
  expect(updatePolicy({ target: '42', before, after })).toMatchObject({ kind: 'update', target: '42', before, after });
  expect(enablePolicy({ target: '42', before, after })).toMatchObject({ kind: 'enable', target: '42', before, after });
});

test('deleting has no image after', () => {
  expect(deletePolicy({ target: '42', before })).toMatchObject({ kind: 'delete', target: '42', before, after: null });
});

test('a change is plain data, so that it survives being stored', () => {
  const change = updatePolicy({ target: '42', before, after });
  expect(JSON.parse(JSON.stringify(change))).toEqual(change);
  expectTypeOf(change).toExtend<Change>();
});

test('settings outside the schema are refused in either image', () => {
  expect(() => createPolicy({ name: '' })).toThrow(z.ZodError);
  expect(() => updatePolicy({ target: '42', before: { name: '' }, after })).toThrow(z.ZodError);
  expect(() => updatePolicy({ target: '42', before, after: { name: '' } })).toThrow(z.ZodError);
});

test('a definition carries what it is a change of', () => {
  const { id, kind, object } = createPolicy;
  expect({ id, kind, object }).toEqual({ id: 'identity.create-policy', kind: 'create', object: 'policy' });
  expect(createPolicy.settings).toBe(settings);
});

test('the changes of one object are found from each other', () => {
  expect(policyChanges.id).toBe('identity.policy');
  expect(policyChanges.definitions).toEqual([createPolicy, updatePolicy, enablePolicy, deletePolicy]);
  for (const { siblings } of policyChanges.definitions)
    expect(siblings).toEqual({
      create: 'identity.create-policy',
      update: 'identity.update-policy',
      enable: 'identity.enable-policy',
      delete: 'identity.delete-policy',
    });
});

test('only the kinds that were declared exist', () => {
  const updated = defineChanges({ area: 'identity', name: 'method', object: 'policy', settings, kinds: ['update'] });
  expect(updated.update.siblings).toEqual({ update: 'identity.update-method' });
  expectTypeOf(updated).not.toHaveProperty('create');
});

test('creating and deleting undo each other; updating and enabling undo themselves', () => {
  expect(policyChanges.definitions.map(inverseOf)).toEqual([
    'identity.delete-policy',
    'identity.update-policy',
    'identity.enable-policy',
    'identity.create-policy',
  ]);
});

test('refuses to undo a creation where no deletion is declared', () => {
  const { create } = defineChanges({ area: 'identity', name: 'method', object: 'policy', settings, kinds: ['create'] });
  expect(() => inverseOf(create)).toThrow('No change is declared that undoes identity.create-method.');
});
