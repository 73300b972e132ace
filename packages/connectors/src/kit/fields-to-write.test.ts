import { expect, test } from 'vitest';
import { fieldOf, fieldsToWrite, type Part, withFields } from './fields-to-write.ts';

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
