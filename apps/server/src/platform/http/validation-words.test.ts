import { expect, test } from 'vitest';
import { z } from 'zod';
import { sentenceFor } from './validation-words.ts';

const wordsFor = (schema: z.ZodType, value: unknown): string => {
  const { error } = schema.safeParse(value);
  const { code, message, path = [], ...params } = error?.issues[0] ?? {};
  return sentenceFor(path.map(String), { keyword: String(code), message: String(message), params });
};
const of = (field: z.ZodType) => z.strictObject({ customer_name: field });

test.each([
  ['a missing field', of(z.string()), {}, 'Customer name is required.'],
  ['another kind', of(z.string()), { customer_name: 7 }, 'Customer name must be text.'],
  ['half a number', of(z.int()), { customer_name: 1.5 }, 'Customer name must be a whole number.'],
  ['an empty text', of(z.string().min(1)), { customer_name: '' }, 'Customer name must not be empty.'],
  ['a short text', of(z.string().min(3)), { customer_name: 'ab' }, 'Customer name must have at least 3 characters.'],
  ['a long list', of(z.array(z.string()).max(1)), { customer_name: ['a', 'b'] }, 'Customer name must have at most 1 entry.'],
  ['a low number', of(z.number().min(3)), { customer_name: 1 }, 'Customer name must be at least 3.'],
  ['no id', of(z.uuid()), { customer_name: 'x' }, 'Customer name must be an id (UUID).'],
  ['no moment', of(z.iso.datetime()), { customer_name: 'x' }, 'Customer name must be a date and time, such as 2026-11-15T08:00:00Z.'],
  ['no choice', of(z.enum(['a', 'b'])), { customer_name: 'c' }, 'Customer name must be one of: a, b.'],
  ['a field too many', z.strictObject({}), { foo: 1 }, 'The request has a field that is not known: foo. Remove it.'],
  ['an entry of a list', of(z.array(z.string())), { customer_name: [1] }, 'Customer name must be text.'],
  ['words of the schema', of(z.string().min(1, 'Email is required')), { customer_name: '' }, 'Email is required'],
  ['such words that begin alike', of(z.enum(['a'], 'Invalid role type selection')), { customer_name: 'b' }, 'Invalid role type selection'],
])('%s is explained in plain words', (_what, schema, value, words) => {
  expect(wordsFor(schema, value)).toBe(words);
});
