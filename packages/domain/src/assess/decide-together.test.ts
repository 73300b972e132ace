import { expect, test } from 'vitest';
import { aPolicy } from '../../test-support/sign-in-rules.ts';
import type { SignInPolicy } from '../sign-in-policy.ts';
import { cannotTell, type Certainty, no, yes } from './certainty.ts';
import { decideTogether } from './decide-together.ts';

const match = (id: string, certainty: Certainty, policy: Partial<SignInPolicy>) => ({
  policy: aPolicy(id, policy),
  certainty,
  unclear: certainty === cannotTell ? ['the platform'] : [],
});
const factor = { grantRequirements: { all: true, of: ['second-factor' as const] } };
const device = { grantRequirements: { all: false, of: ['compliant-device' as const, 'joined-device' as const] } };
const block = { decision: 'block' } as const;

test('what the matching policies ask for adds up', () => {
  expect(decideTogether([match('a', yes, factor), match('b', yes, device), match('c', no, block)])).toEqual({
    decision: 'allow',
    grantRequirements: [['second-factor'], ['compliant-device', 'joined-device']],
    by: ['a', 'b'],
    because: ['“Policy a” asks for a second factor.', '“Policy b” asks for a compliant device or a joined device.'],
    doubts: [],
  });
});

test('one that blocks is enough, and then nothing is asked', () => {
  expect(decideTogether([match('a', yes, factor), match('b', yes, block), match('c', cannotTell, block)])).toEqual({
    decision: 'block',
    grantRequirements: [],
    by: ['b'],
    because: ['“Policy b” blocks it.'],
    doubts: [],
  });
});

test('one that may block makes it unknown, with what is asked in any case', () => {
  expect(decideTogether([match('a', yes, factor), match('b', cannotTell, block)])).toEqual({
    decision: 'unknown',
    grantRequirements: [['second-factor']],
    by: ['a', 'b'],
    because: ['“Policy a” asks for a second factor.'],
    doubts: ['“Policy b” blocks it if it applies, which is not known without the platform.'],
  });
});

test('one that may ask for what is asked anyway changes nothing', () => {
  const either = { grantRequirements: { all: false, of: ['second-factor' as const, 'compliant-device' as const] } };
  expect(decideTogether([match('a', yes, factor), match('b', cannotTell, either)]).decision).toBe('allow');
  expect(decideTogether([match('a', yes, either), match('b', cannotTell, factor)]).decision).toBe('unknown');
});

test('one that asks for something not understood makes it unknown, with what is asked in any case', () => {
  const chain = { unsupportedRequirements: [{ kind: 'method-chain' as const, path: 'method', raw: { type: 'AUTH_METHOD_CHAIN' } }] };
  expect(decideTogether([match('a', yes, factor), match('b', yes, chain), match('c', no, chain)])).toMatchObject({
    decision: 'unknown',
    grantRequirements: [['second-factor']],
    by: ['a', 'b'],
  });
});
