import { expect, test } from 'vitest';
import type { Change } from '../change.ts';
import { changeStateOf } from './change-state-of.ts';

const before = { name: 'Zone', ranges: ['a'], isActive: false };
const after = { name: 'Zone', ranges: ['b'], isActive: true };
const create: Change = { id: 'test.create-zone', kind: 'create', object: 'zone', target: null, before: null, after };
const update: Change = { id: 'test.update-zone', kind: 'update', object: 'zone', target: 'z', before, after };
const remove: Change = { id: 'test.delete-zone', kind: 'delete', object: 'zone', target: 'z', before, after: null };

test.each([
  [create, undefined, 'untouched'],
  [create, after, 'made'],
  [create, { ...after, isActive: false }, 'half-made'],
  [create, { ...after, ranges: ['theirs'] }, 'foreign'],
  [update, before, 'untouched'],
  [update, after, 'made'],
  [update, { ...after, isActive: false }, 'half-made'],
  [update, { ...after, ranges: ['theirs'] }, 'foreign'],
  [update, undefined, 'gone'],
  [remove, undefined, 'made'],
  [remove, before, 'untouched'],
  [remove, after, 'foreign'],
  [{ ...remove, before: after }, { ...after, isActive: false }, 'half-made'],
] as const)('%j that is seen as %j is %s', (change, seen, state) => {
  expect(changeStateOf(change, seen)).toBe(state);
});
