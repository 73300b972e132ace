import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { type Change, defineChange, inverseOf } from './change.ts';

const settings = z.strictObject({ name: z.string().min(1), mode: z.enum(['report-only', 'enforced']).default('report-only') });
const createPolicy = defineChange({ id: 'identity.create-policy', kind: 'create', object: 'policy', settings });
const updatePolicy = defineChange({ id: 'identity.update-policy', kind: 'update', object: 'policy', settings });
const enablePolicy = defineChange({ id: 'identity.enable-policy', kind: 'enable', object: 'policy', settings });
const deletePolicy = defineChange({ id: 'identity.delete-policy', kind: 'delete', object: 'policy', settings });
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

test('creating and deleting undo each other; updating and enabling undo themselves', () => {
  const undoneBy = [createPolicy, updatePolicy, enablePolicy, deletePolicy].map(({ id, kind }) => inverseOf(id, kind));
  expect(undoneBy).toEqual(['identity.delete-policy', 'identity.update-policy', 'identity.enable-policy', 'identity.create-policy']);
});
