import { expect, test } from 'vitest';
import { canonicalSettings } from './canonical-settings.ts';

const form = { without: new Set(['id', 'changedAt']), inOrder: new Set(['steps']) };
const textOf = (raw: object): string => JSON.stringify(canonicalSettings({ ...raw }, form));

test('what is empty is as good as not there', () => {
  expect(textOf({ a: 1, b: null, c: [], d: {}, e: '', f: { g: null }, h: [null] })).toBe(textOf({ a: 1 }));
});

test('the order of fields and of lists says nothing', () => {
  expect(textOf({ a: ['y', 'x'], b: { d: 1, c: 2 } })).toBe(textOf({ b: { c: 2, d: 1 }, a: ['x', 'y'] }));
  expect(textOf({ a: [{ n: 2 }, { n: 1 }] })).toBe(textOf({ a: [{ n: 1 }, { n: 2 }] }));
});

test('what the vendor sets by itself is left out at any depth', () => {
  expect(textOf({ id: '7', a: { changedAt: 'now', b: 1 } })).toBe(textOf({ id: '8', a: { b: 1, changedAt: 'then' } }));
});

test('no and zero are values, and an order that counts is kept', () => {
  expect(canonicalSettings({ a: false, b: 0, steps: ['second', 'first'] }, form)).toEqual({ a: false, b: 0, steps: ['second', 'first'] });
});
