import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { UnsupportedCondition } from '@rampart/domain/unsupported-condition.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import { describe, expect, it } from 'vitest';
import { aSessionRule, aZone, forManagedDevices, inZone } from '../../../test-support/okta-settings.ts';
import { judgeFactors, oneFactorRules, verdictOnFactors } from './one-factor-rules.ts';

const weak = aSessionRule({ grantRequirements: { all: true, of: [] } });
const offices = aZone({ id: 'z', ranges: ['192.0.2.0/24'] });
const known = { groups: undefined, zones: [offices] };
const onNetwork = { any: false, trusted: true, zones: [] };
const requirement = (kind: UnsupportedCondition['kind']): UnsupportedCondition => ({ kind, path: 'actions', raw: { type: kind } });

it('a rule that allows without a demand is weak', () => expect(oneFactorRules([weak], known)).toEqual([weak]));

it('a rule for everywhere but some places is weak all the same', () => {
  expect(oneFactorRules([{ ...weak, exceptPlaces: inZone('z') }], known)).toHaveLength(1);
});

it('a rule for registered devices is weak: an attacker can register a device', () => {
  const registered = { kind: 'device' as const, path: 'conditions.device', raw: { registered: true } };
  const expression = { kind: 'expression' as const, path: 'conditions.elCondition', raw: { condition: 'device.profile.managed' } };
  expect(oneFactorRules([{ ...weak, unsupportedConditions: [registered, expression] }], known)).toHaveLength(1);
});

it('a rule that limits its one factor is weak', () => {
  expect(oneFactorRules([{ ...weak, unsupportedRequirements: [requirement('factor-constraints')] }], known)).toHaveLength(1);
});

it.each([
  ['blocks', { decision: 'block' as const }],
  ['is for known places', { places: inZone('z') }],
  ['is for managed devices', { unsupportedConditions: [forManagedDevices] }],
  ['demands a second factor', { grantRequirements: { all: true, of: ['second-factor' as const] } }],
  ['demands a factor that resists phishing', { grantRequirements: { all: true, of: ['phishing-resistant-factor' as const] } }],
  ['is off', { mode: 'off' as const }],
])('a rule that %s is not weak', (_, particular) => {
  const { weak: found, notUnderstood, somewhere } = judgeFactors([{ ...weak, ...particular }], known);
  expect([found, notUnderstood, somewhere]).toEqual([[], [], []]);
});

/** Whether an attacker can be there. */
const judged = (places: SignInPolicy['places'], zones: readonly Zone[] | undefined) => {
  const { weak: found, somewhere } = judgeFactors([{ ...weak, places }], { groups: undefined, zones });
  return found.length > 0 ? 'open' : somewhere.length > 0 ? 'not known' : 'known';
};

describe('a place', () => {
  it.each<[string, string, SignInPolicy['places'], readonly Zone[] | undefined]>([
    ['a network of the company', 'known', inZone('z'), [offices]],
    ['a country', 'open', inZone('z'), [aZone({ id: 'z', kind: 'dynamic', countries: ['NO'] })]],
    ['half of the internet', 'open', inZone('z'), [{ ...offices, ranges: ['192.0.2.0/24', '0.0.0.0/1'] }]],
    ['a zone that is not active', 'open', inZone('z'), [{ ...offices, isActive: false }]],
    ['one of two, of which the other is a country', 'open', inZone('z', 'no'), [offices, aZone({ id: 'no', kind: 'dynamic' })]],
    ['a zone that was not read', 'not known', inZone('z', 'other'), [offices]],
    ['a zone, without any having been read', 'not known', inZone('z'), undefined],
    ['the network, as Okta calls it', 'known', onNetwork, [{ ...offices, isTrusted: true }]],
    ['the network, and it is wide', 'open', onNetwork, [{ ...offices, isTrusted: true, ranges: ['0.0.0.0/1'] }]],
    ['the network, which may be a wide one', 'not known', onNetwork, [{ ...offices, mayBeTrusted: true, ranges: ['0.0.0.0/1'] }]],
    ['the network, without any having been read', 'not known', onNetwork, undefined],
  ])('is %s: %s', (_, expected, places, zones) => {
    expect(judged(places, zones)).toBe(expected);
  });
});

it.each(['method-chain', 'identity-proofing'] as const)('of a rule with a %s it is not known how many factors it asks for', (kind) => {
  const chained = { ...weak, unsupportedRequirements: [requirement(kind)] };
  expect(judgeFactors([chained], known)).toMatchObject({ weak: [], notUnderstood: [chained] });
  const sentence = { what: 'rules', enough: 'One factor is enough' };
  expect(verdictOnFactors([chained], known, sentence)).toMatchObject({
    state: 'unknown',
    because: expect.stringContaining(chained.name),
    about: expect.arrayContaining([chained.id]),
  });
  expect(verdictOnFactors([chained, { ...weak, id: 'other', partOf: 'other' }], known, sentence).state).toBe('fail');
});

it('says where a weak rule lets people in', () => {
  const sentence = { what: 'rules', enough: 'One factor is enough' };
  const inCountry = { ...weak, places: inZone('no') };
  const zones = [aZone({ id: 'no', kind: 'dynamic', countries: ['NO'] })];
  expect(verdictOnFactors([inCountry], { groups: undefined, zones }, sentence)).toMatchObject({
    because: 'One factor is enough under “Default Policy: Default Rule”, from anywhere or from zones that an attacker can be in.',
  });
});
