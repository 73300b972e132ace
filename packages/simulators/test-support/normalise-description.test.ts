import { expect, test } from 'vitest';
import { normaliseDescription } from './normalise-description.ts';

const fixed = (description: unknown) => {
  normaliseDescription(description);
  return description;
};

test.each([
  ['a nullable without a type', { nullable: true, maxLength: 3 }, { anyOf: [{ maxLength: 3 }, { enum: [null] }] }],
  ['an "anything" that says object', { title: 'entity', additionalProperties: { type: 'object' } }, { title: 'entity' }],
  ['alternatives that overlap', { oneOf: [{ type: 'string' }] }, { anyOf: [{ type: 'string' }] }],
  ['a value listed twice', { enum: ['a', 'b', 'a'] }, { enum: ['a', 'b'] }],
  ['a single value written as a list', { explode: false, schema: { type: 'integer' } }, { schema: { type: 'integer' } }],
])('%s is fixed, however deep', (_what, broken, whole) => {
  expect(fixed({ components: [{ deep: broken }] })).toEqual({ components: [{ deep: whole }] });
});

test.each([
  ['a nullable with a type', { type: 'string', nullable: true }],
  ['a list written as a list', { explode: false, schema: { type: 'array' } }],
  ['a map of objects', { additionalProperties: { type: 'object', maxProperties: 1 }, title: 'map' }],
])('%s stays as it is', (_what, description) => {
  expect(fixed(structuredClone(description))).toEqual(description);
});
