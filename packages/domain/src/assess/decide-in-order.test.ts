import { expect, test } from 'vitest';
import { aPolicy } from '../../test-support/sign-in-rules.ts';
import type { SignInPolicy } from '../sign-in-policy.ts';
import { cannotTell, type Certainty, no, yes } from './certainty.ts';
import { decideInOrder } from './decide-in-order.ts';

const match = (id: string, certainty: Certainty, policy: Partial<SignInPolicy> = {}) => ({
  policy: aPolicy(id, policy),
  certainty,
  unclear: certainty === cannotTell ? ['the place'] : [],
});
const factor = { grantRequirements: { all: true, of: ['second-factor' as const] } };
const more = { grantRequirements: { all: true, of: ['second-factor' as const, 'compliant-device' as const] } };
const block = { decision: 'block' } as const;

test('the first that matches decides', () => {
  expect(decideInOrder([match('a', no, block), match('b', yes, factor), match('c', yes, block)])).toMatchObject({
    decision: 'allow',
    grantRequirements: [['second-factor']],
    by: ['b'],
  });
  expect(decideInOrder([match('a', yes, block), match('b', yes)])).toMatchObject({ decision: 'block', by: ['a'] });
});

test('when no policy matches, the sign-in is allowed', () => {
  expect(decideInOrder([match('a', no, block)])).toMatchObject({ decision: 'allow', grantRequirements: [], by: [] });
});

test('a doubt about an earlier one makes it unknown, with what is asked either way', () => {
  expect(decideInOrder([match('a', cannotTell, more), match('b', yes, factor)])).toEqual({
    decision: 'unknown',
    grantRequirements: [['second-factor']],
    by: ['a', 'b'],
    because: ['If no other applies, “Policy b” asks for a second factor.'],
    doubts: ['“Policy a” asks for a second factor and a compliant device if it applies, which is not known without the place.'],
  });
  expect(decideInOrder([match('a', cannotTell, block), match('b', yes, factor)])).toMatchObject({
    decision: 'unknown',
    grantRequirements: [['second-factor']],
  });
});

test('a doubt that makes no difference is none', () => {
  expect(decideInOrder([match('a', cannotTell, block), match('b', yes, block)]).decision).toBe('block');
  expect(decideInOrder([match('a', cannotTell, factor), match('b', yes, factor)])).toMatchObject({
    decision: 'allow',
    grantRequirements: [['second-factor']],
  });
});

test('a doubt about the last one leaves open whether any applies', () => {
  expect(decideInOrder([match('a', cannotTell, factor)])).toMatchObject({ decision: 'unknown', grantRequirements: [] });
  expect(decideInOrder([match('a', cannotTell)])).toMatchObject({ decision: 'allow', grantRequirements: [] });
});

test('one that asks for something not understood makes it unknown', () => {
  const chain = { unsupportedRequirements: [{ kind: 'method-chain' as const, path: 'method', raw: { type: 'AUTH_METHOD_CHAIN' } }] };
  expect(decideInOrder([match('a', yes, chain), match('b', yes, block)])).toEqual({
    decision: 'unknown',
    grantRequirements: [],
    by: ['a'],
    because: [],
    doubts: ['“Policy a” asks for a chain of authentication methods. It is not known whether a sign-in meets that.'],
  });
  expect(decideInOrder([match('a', cannotTell, chain), match('b', yes)])).toMatchObject({ decision: 'unknown', by: ['a', 'b'] });
  expect(decideInOrder([match('a', yes, { ...chain, ...factor })])).toMatchObject({
    decision: 'allow',
    grantRequirements: [['second-factor']],
  });
  expect(decideInOrder([match('a', yes, { ...chain, ...block })])).toMatchObject({ decision: 'block' });
});
