import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storableText } from '../../../platform/database/storable-text.ts';
import { canonicalJson } from './canonical-json.ts';

/** The plain way: fields in order, and then JSON. */
function ordered(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map((each) => ordered(each));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [storableText(name), ordered(field)]);
}

const readBack = (text: string): unknown => ordered(JSON.parse(text));

test('any value is written as JSON that reads back as the same, with its fields in order', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.string({ maxLength: 6 }),
    fc.constantFrom('"', '\\', '\0', '\uD800', 'a\u2028b', '\u007F'),
  );
  const anyValue = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, anyText, fc.integer(), fc.boolean(), fc.constant(null), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 5 }),
  })).value;
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(readBack(canonicalJson(value))).toEqual(ordered(value));
    }),
    { numRuns: process.env['RAMPART_TEST_DEPTH'] === 'long' ? 2000 : 40 },
  );
  expect(canonicalJson({ b: 'Zoë', a: [1, null, undefined], c: undefined, '"': '\n' })).toBe('{"\\"":"\\n","a":[1,null,null],"b":"Zoë"}');
});

test('the order that fields came in makes no difference', () => {
  expect(canonicalJson({ b: 1, a: { d: 2, c: 3 } })).toBe(canonicalJson({ a: { c: 3, d: 2 }, b: 1 }));
});

test('fields are written in the order of their names, whatever these are', () => {
  const fields = JSON.parse('{"__proto__":1,"b":[{"10":"x","9":"y"}],"2":3,"10":{"toString":4},"":5,"\\ud800":6}') as unknown;
  expect(canonicalJson(fields)).toBe('{"":5,"10":{"toString":4},"2":3,"__proto__":1,"b":[{"10":"x","9":"y"}],"\uFFFD":6}');
  expect(canonicalJson([{ b: { '10': 1, '9': 2 }, a: 3 }])).toBe('[{"a":3,"b":{"10":1,"9":2}}]');
});
