import { expect, test } from 'vitest';
import { aPolicy } from '../../test-support/sign-in-rules.ts';
import { yes } from './certainty.ts';
import { grantRequirementsOf, isMetWith, sentenceOf, withoutRepeats } from './decision.ts';

const all = { all: true, of: ['second-factor', 'compliant-device'] } as const;

test('all of several are a list each, any of several are one list', () => {
  const of = [...all.of];
  expect(grantRequirementsOf({ decision: 'allow', grantRequirements: { all: true, of } })).toEqual([
    ['second-factor'],
    ['compliant-device'],
  ]);
  expect(grantRequirementsOf({ decision: 'allow', grantRequirements: { all: false, of } })).toEqual([
    ['second-factor', 'compliant-device'],
  ]);
  expect(grantRequirementsOf({ decision: 'allow', grantRequirements: { all: false, of: [] } })).toEqual([]);
  expect(grantRequirementsOf({ decision: 'block', grantRequirements: { all: true, of } })).toEqual([]);
});

test('a person who meets the narrower requirement meets the wider one', () => {
  expect(isMetWith([['second-factor']], ['second-factor', 'compliant-device'])).toBe(true);
  expect(isMetWith([['second-factor', 'compliant-device']], ['second-factor'])).toBe(false);
});

test('the same demand is made once', () => {
  expect(withoutRepeats([['second-factor'], ['joined-device'], ['second-factor']])).toEqual([['second-factor'], ['joined-device']]);
});

test('a policy without demands lets people in', () => {
  expect(sentenceOf({ policy: aPolicy('a'), certainty: yes, unclear: [] })).toBe('“Policy a” lets it in.');
});
