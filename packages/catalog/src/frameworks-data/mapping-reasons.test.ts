import { expect, test } from 'vitest';
import { controlRegistry } from '../controls/registry.ts';
import { mappingReason, mappingReasons } from './mapping-reasons.ts';

const answered = new Set(
  controlRegistry.flatMap(({ answers }) =>
    Object.entries(answers).flatMap(([framework, requirements]) => requirements.map((requirement) => `${framework} ${requirement}`)),
  ),
);

test('every requirement that a control answers has one reason, and no other has', () => {
  expect(mappingReasons.map(({ framework, requirement }) => `${framework} ${requirement}`).toSorted()).toEqual([...answered].toSorted());
});

test('a reason is a sentence that fits into a cell', () => {
  expect(mappingReasons.filter(({ reason }) => !/^[A-Z].{10,140}\.$/.test(reason))).toEqual([]);
});

test('a requirement that no control answers has none', () => {
  expect(mappingReason('cis-v8', '6.3')).toMatch(/second factor/);
  expect(mappingReason('cis-v8', '1.1')).toBeNull();
});
