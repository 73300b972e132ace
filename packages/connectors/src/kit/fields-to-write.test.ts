import { expect, test } from 'vitest';
import { fieldOf, fieldsToWrite, type Part, type Raw, withFields } from './fields-to-write.ts';

interface Settings {
  readonly name: string;
  readonly isOn: boolean;
}

const parts: readonly Part<Settings>[] = [
  { fields: ['title'], says: ({ name }) => name, write: ({ name }) => ({ title: name }) },
  { fields: ['state.on'], says: ({ isOn }) => isOn, write: ({ isOn }) => ({ 'state.on': isOn ? 'yes' : 'no' }) },
];
const off = { name: 'A', isOn: false };
const on = { name: 'A', isOn: true };

test('everything is written of something new', () => {
  expect(fieldsToWrite({ parts, before: undefined, after: on })).toEqual({ title: 'A', 'state.on': 'yes' });
});

test('only what differs is written of something that is there', () => {
  expect(fieldsToWrite({ parts, before: off, after: on })).toEqual({ 'state.on': 'yes' });
  expect(fieldsToWrite({ parts, before: on, after: on })).toEqual({});
});

test('on the way back it is said as the vendor had said it', () => {
  const exact = { raw: { title: 'A', state: { on: 'NO', why: 'holidays' } }, settings: off };
  expect(fieldsToWrite({ parts, before: on, after: off, exact })).toEqual({ 'state.on': 'NO' });
  expect(fieldsToWrite({ parts, before: on, after: { name: 'B', isOn: false }, exact })).toEqual({ title: 'B', 'state.on': 'NO' });
});

const bit = (raw: Raw): number => Number(raw['bits']);

test('on the way back, what others have changed in the same field since stays', () => {
  const one: Part<Settings> = {
    fields: ['bits'],
    says: ({ isOn }) => isOn,
    write: ({ isOn }, base) => ({ bits: isOn ? bit(base) | 1 : bit(base) & ~1 }),
    restore: (exact, base) => ({ bits: (bit(base) & ~1) | (bit(exact) & 1) }),
  };
  const exact = { raw: { bits: 16 }, settings: off };
  expect(fieldsToWrite({ parts: [one], before: on, after: off, base: { bits: 1 }, exact })).toEqual({ bits: 0 });
  expect(fieldsToWrite({ parts: [one], before: on, after: off, base: { bits: 17 }, exact })).toEqual({ bits: 16 });
});

test('keeps what is beside a field', () => {
  const raw = { title: 'A', state: { on: 'no', why: 'holidays' } };
  expect(withFields(raw, { 'state.on': 'yes', 'more.of.it': 1 })).toEqual({
    title: 'A',
    state: { on: 'yes', why: 'holidays' },
    more: { of: { it: 1 } },
  });
  expect(withFields(raw, { 'state.why': undefined })).toEqual({ title: 'A', state: { on: 'no' } });
  expect(fieldOf(raw, 'state.why')).toBe('holidays');
  expect(fieldOf(raw, 'state.why.not')).toBeUndefined();
});
