import { describe, expect, it } from 'vitest';
import { aSessionRule, forGroups, forManagedDevices, inZone, excluding } from '../../../test-support/okta-settings.ts';
import { areExclusionsUnread, policyNameOf, rulesAsked, rulesNamed } from './rules-in-order.ts';

const first = aSessionRule({ id: 'first', order: 1001 });
const second = aSessionRule({ id: 'second', order: 1002 });
const idsAsked = (...rules: Parameters<typeof rulesAsked>[0]) => rulesAsked(rules).map(({ id }) => id);

const of = (memberIds: string[], kind: 'assigned' | 'everyone' = 'assigned') => [
  { id: 'g', name: 'g', description: null, kind, memberIds, mayHoldRoles: null },
];

const excludingEach = (one: readonly string[], other: readonly string[]) => [
  { ...first, excludedAudience: excluding(...one) },
  { ...second, excludedAudience: excluding(...other) },
];

describe('the rules that are evaluated', () => {
  it('are in their order', () => {
    expect(idsAsked({ ...second, places: inZone('z') }, { ...first, places: inZone('y') })).toEqual(['first', 'second']);
  });

  it('exclude those after a rule that matches everyone', () => expect(idsAsked(first, second)).toEqual(['first']));

  it('are not those that are off', () => expect(idsAsked({ ...first, mode: 'off' }, second)).toEqual(['second']));

  it.each([
    ['a place', { places: inZone('z') }],
    ['an excluded place', { exceptPlaces: inZone('z') }],
    ['a platform', { platforms: { any: false, named: ['ios' as const] } }],
    ['a risk', { signInRisk: ['high' as const] }],
    ['a condition in the vendor’s form', { unsupportedConditions: [forManagedDevices] }],
    ['an excluded group', { excludedAudience: forGroups('depot') }],
    ['another group', { audience: forGroups('depot') }],
    ['another policy', { partOf: 'policy-2' }],
  ])('are those behind a rule with %s', (_, particular) => {
    expect(idsAsked({ ...first, ...particular }, second)).toEqual(['first', 'second']);
  });

  it('exclude those after a rule that excludes only people named one by one', () => {
    expect(idsAsked({ ...first, excludedAudience: excluding('emergency') }, second)).toEqual(['first']);
  });

  it('include those after a rule that excludes many people', () => {
    const many = { ...first, excludedAudience: excluding('a', 'b', 'c', 'd', 'e', 'f') };
    expect(idsAsked(many, second)).toEqual(['first', 'second']);
    expect(idsAsked(many, { ...second, excludedAudience: excluding('f') })).toEqual(['first']);
  });

  it('depend on how many people are in the groups that an earlier rule excludes', () => {
    const earlier = { ...first, excludedAudience: forGroups('g') };
    const behind = (groups?: Parameters<typeof rulesAsked>[1], later = second) => rulesAsked([earlier, later], groups).length === 2;
    expect(behind(of(['a', 'b']))).toBe(false);
    expect(behind(of(['a', 'b', 'c', 'd', 'e', 'f']))).toBe(true);
    expect(behind(of(['a', 'b', 'c', 'd', 'e', 'f']), { ...second, excludedAudience: forGroups('g') })).toBe(false);
    expect(behind(of([], 'everyone'))).toBe(true);
    expect(behind([])).toBe(false);
    expect(behind(undefined)).toBe(true);
    expect(areExclusionsUnread([earlier], undefined)).toBe(true);
    expect(areExclusionsUnread([earlier], [])).toBe(false);
    expect(areExclusionsUnread([second, { ...earlier, mode: 'off' }], undefined)).toBe(false);
  });

  describe('behind two rules that exclude many', () => {
    const third = aSessionRule({ id: 'third', order: 1003 });
    const many = ['a', 'b', 'c', 'd', 'e', 'f'];
    const others = ['g', 'h', 'i', 'j', 'k', 'l'];
    const after = (one: readonly string[], other: readonly string[], particular = {}) =>
      idsAsked(
        { ...first, excludedAudience: excluding(...one) },
        { ...second, excludedAudience: excluding(...other), ...particular },
        third,
      );

    it('are not those for whom one of the two answers', () => {
      expect(after(many, others)).toEqual(['first', 'second']);
      expect(after(many, [...others, ...many.slice(1)])).toEqual(['first']);
    });

    it('are those for people whom both exclude', () => {
      expect(after(many, [...others, ...many])).toEqual(['first', 'third']);
    });

    it('are those where one of the two is for fewer sign-ins or people', () => {
      expect(after(many, others, { places: inZone('z') })).toEqual(['first', 'second', 'third']);
      expect(after(many, others, { audience: forGroups('depot') })).toEqual(['first', 'second', 'third']);
      expect(after(many, others, { partOf: 'policy-2' })).toEqual(['first', 'second', 'third']);
    });

    it('are those where it is not known whom a group of one of them has', () => {
      const rules = [{ ...first, excludedAudience: excluding(...many) }, { ...second, excludedAudience: forGroups('g') }, third];
      const asked = (groups?: Parameters<typeof rulesAsked>[1]) => rulesAsked(rules, groups).map(({ id }) => id);
      expect(asked(of(others))).toEqual(['first', 'second']);
      expect(asked(of([...others, ...many]))).toEqual(['first', 'second', 'third']);
      expect(asked()).toEqual(['first', 'second', 'third']);
      expect(asked(of([], 'everyone'))).toEqual(['first', 'second', 'third']);
    });

    it('are those for someone whom each excludes by name, where only accounts for emergencies may be', () => {
      const byName = { emergency: { accountIds: ['emergency'] } };
      const asked = (...both: Parameters<typeof excludingEach>) =>
        rulesAsked([...excludingEach(...both), third], [], byName).map(({ id }) => id);
      expect(asked(['administrator', 'emergency'], ['another', 'emergency'])).toEqual(['first', 'second']);
      expect(asked(['administrator', 'another'], ['another'])).toEqual(['first', 'second', 'third']);
    });
  });

  it('are not those behind a rule with the same conditions, or fewer', () => {
    const narrow = { exceptPlaces: inZone('a', 'b'), signInRisk: ['high' as const] };
    expect(idsAsked({ ...first, exceptPlaces: inZone('b', 'a') }, { ...second, ...narrow })).toEqual(['first']);
    expect(idsAsked({ ...first, ...narrow }, { ...second, exceptPlaces: inZone('a', 'b') })).toEqual(['first', 'second']);
  });

  it('are not those of a group that an earlier rule of the same policy is for', () => {
    expect(idsAsked({ ...first, audience: forGroups('a', 'b') }, { ...second, audience: forGroups('b') })).toEqual(['first']);
  });
});

it('a rule names the policy it belongs to, and is quoted by its whole name', () => {
  expect(policyNameOf({ name: 'Contractors: Password: only' })).toBe('Contractors');
  expect(rulesNamed([first, second])).toBe('“Default Policy: Default Rule”, “Default Policy: Default Rule”');
});
