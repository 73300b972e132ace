import { expect, test } from 'vitest';
import { notKnown, stopping } from '../../../../test-support/remediation.ts';
import { peopleAffected } from './quest-figures.ts';

const ofValue = (value: object) => ({ ...stopping, score: null, arithmetic: null, ...value });

test('people who are not known are said to be so, also where it is known how many attacks are stopped', () => {
  expect(peopleAffected(ofValue({ people_affected: null }))).toBe('Not known');
  expect(peopleAffected(ofValue({ ...notKnown, people_affected: null }))).toBe('Not known');
  expect(peopleAffected(ofValue({ state: 'in-place', people_affected: null }))).toBe('—');
  expect(peopleAffected(ofValue({ people_affected: 0 }))).toBe('No one');
});
