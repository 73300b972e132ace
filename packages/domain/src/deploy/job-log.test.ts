import { expect, test } from 'vitest';
import { jobLogLine } from './job-log.ts';

const at = new Date(1_700_000_000_000);

test('a line says when, what kind, which code and what', () => {
  expect(jobLogLine(at, { state: 'deploying', text: 'Applying 2 changes.' })).toBe('1700000000000:state_change:2:Applying 2 changes.');
  expect(jobLogLine(at, { exception: 'missingExclusionGroups', text: 'None.' })).toBe('1700000000000:exception:9:None.');
  expect(jobLogLine(at, { text: 'Read: zones.' })).toBe('1700000000000:info:0:Read: zones.');
});

test('what a vendor says stays on its line', () => {
  expect(jobLogLine(at, { text: 'a\nb:exception:3:c\u0000' })).toBe('1700000000000:info:0:a b:exception:3:c');
});
