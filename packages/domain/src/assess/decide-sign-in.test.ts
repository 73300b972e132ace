import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anAttempt, aPolicy, aZone, rulesOf } from '../../test-support/sign-in-rules.ts';
import { emptyAudience } from '../new-sign-in-policy.ts';
import { attempts, policies, policy } from '../../test-support/arbitrary-policies.ts';
import type { SignInPolicy } from '../sign-in-policy.ts';
import { isMetWith } from './decision.ts';
import { decideSignIn } from './decide-sign-in.ts';

const factor = { grantRequirements: { all: true, of: ['second-factor' as const] } };
const device = { grantRequirements: { all: true, of: ['compliant-device' as const] } };
const block = { decision: 'block' } as const;
const onlyApp = (id: string): Partial<SignInPolicy> => ({ apps: { all: false, named: [id], except: [], userActions: [] } });

describe('policies that apply together', () => {
  test('only those that match count', () => {
    const rules = rulesOf([
      aPolicy('a', { ...factor, audience: { ...emptyAudience, groups: ['finance'] } }),
      aPolicy('b', { ...block, clients: ['other-legacy'] }),
    ]);
    expect(decideSignIn(rules, anAttempt())).toMatchObject({ decision: 'allow', grantRequirements: [['second-factor']], by: ['a'] });
    expect(decideSignIn(rules, anAttempt({ personId: 'bob' }))).toMatchObject({ decision: 'allow', grantRequirements: [], by: [] });
    expect(decideSignIn(rules, anAttempt({ client: 'other-legacy' }))).toMatchObject({ decision: 'block', by: ['b'] });
    expect(decideSignIn(rules, anAttempt({ client: 'unknown' }))).toMatchObject({
      decision: 'unknown',
      grantRequirements: [['second-factor']],
    });
  });

  test('the same demand of two policies is made once', () => {
    expect(decideSignIn(rulesOf([aPolicy('a', factor), aPolicy('b', factor)]), anAttempt()).grantRequirements).toEqual([['second-factor']]);
  });
});

describe('policies that are asked in order', () => {
  test('the lowest number is asked first, whatever its position in the list', () => {
    const rules = rulesOf([aPolicy('last', { order: 2000 }), aPolicy('first', { ...block, order: 1001 })]);
    expect(decideSignIn(rules, anAttempt())).toMatchObject({ decision: 'block', by: ['first'] });
  });

  test('a policy none of whose rules match gives way to the next', () => {
    const rules = rulesOf([
      aPolicy('legacy', { ...block, order: 1001, partOf: 'staff', clients: ['other-legacy'] }),
      aPolicy('rest', { ...factor, order: 2001, partOf: 'default' }),
    ]);
    expect(decideSignIn(rules, anAttempt())).toMatchObject({ decision: 'allow', grantRequirements: [['second-factor']], by: ['rest'] });
  });

  test('what the app asks for comes on top of the session', () => {
    const rules = rulesOf([
      aPolicy('session', { ...factor, order: 1001 }),
      aPolicy('of-mail', { ...device, order: 1001, ...onlyApp('mail') }),
      aPolicy('of-wiki', { ...block, order: 1001, ...onlyApp('wiki') }),
    ]);
    expect(decideSignIn(rules, anAttempt())).toMatchObject({
      decision: 'allow',
      grantRequirements: [['second-factor'], ['compliant-device']],
      by: ['session', 'of-mail'],
    });
    expect(decideSignIn(rules, anAttempt({ appId: 'wiki' }))).toMatchObject({ decision: 'block', by: ['of-wiki'] });
    expect(decideSignIn(rules, anAttempt({ appId: null }))).toMatchObject({ decision: 'unknown', grantRequirements: [['second-factor']] });
  });
});

describe('blocklists', () => {
  const zones = [aZone('z', { isBlocklist: true, ranges: ['10.'] })];

  test('refuse before any policy is asked', () => {
    expect(decideSignIn(rulesOf([aPolicy('a', factor)], { zones }), anAttempt())).toMatchObject({
      decision: 'block',
      by: ['z'],
      because: ['The zone “Zone z” is blocked.'],
    });
    expect(decideSignIn(rulesOf([], { zones }), anAttempt({ address: '172.16.0.1' })).decision).toBe('allow');
  });

  test('leave it open when the address is not known', () => {
    expect(decideSignIn(rulesOf([], { zones }), anAttempt({ address: null }))).toMatchObject({ decision: 'unknown', by: ['z'] });
  });
});

describe('modes', () => {
  test('what is off is not asked, and what only reports says what it would do', () => {
    const rules = rulesOf([
      aPolicy('off', { ...block, mode: 'off' }),
      aPolicy('report', { ...block, mode: 'report-only' }),
      aPolicy('on', factor),
    ]);
    expect(decideSignIn(rules, anAttempt())).toMatchObject({ decision: 'allow', by: ['on'], would: { decision: 'block', by: ['report'] } });
  });

  test('without a matching report there is nothing it would do', () => {
    const rules = rulesOf([aPolicy('report', { ...block, mode: 'report-only', clients: ['other-legacy'] })]);
    expect(decideSignIn(rules, anAttempt()).would).toBeNull();
  });
});

describe('whatever the policies and sign-ins', () => {
  test('one more blocking policy, applied together, never admits a person who was blocked', () => {
    const blocking = policy.map((one): SignInPolicy => ({ ...one, id: 'more', order: null, decision: 'block' }));
    const property = fc.property(policies, blocking, attempts, (some, more, attempt) => {
      const [before, after] = [some, [...some, more]].map((list) => decideSignIn(rulesOf(list), attempt).decision);
      expect(before === 'block' ? after : 'block').toBe('block');
    });
    fc.assert(property);
  });

  test('learning more never turns a block into an allow, nor the other way round', () => {
    const clients = fc.constantFrom('browser', 'mobile-and-desktop', 'exchange-active-sync', 'other-legacy');
    const property = fc.property(policies, attempts, clients, (some, attempt, client) => {
      const rules = rulesOf(some);
      const unsure = decideSignIn(rules, { ...attempt, client: 'unknown' });
      const sure = decideSignIn(rules, { ...attempt, client });
      expect([sure.decision, 'unknown']).toContain(unsure.decision);
      // And what is asked in any case is asked.
      const forgotten = sure.decision === 'block' ? [] : unsure.grantRequirements.filter((one) => !isMetWith(sure.grantRequirements, one));
      expect(forgotten).toEqual([]);
    });
    fc.assert(property);
  });

  test('what was remembered is what would be worked out anew', () => {
    const property = fc.property(policies, fc.array(attempts, { minLength: 2, maxLength: 20 }), (some, many) => {
      const rules = rulesOf(some);
      for (const attempt of many) expect(decideSignIn(rules, attempt)).toEqual(decideSignIn(rulesOf(some), attempt));
    });
    fc.assert(property);
  });

  test('the order of policies that apply together does not matter', () => {
    const together = policies.map((list) => list.map((one): SignInPolicy => ({ ...one, order: null })));
    const property = fc.property(together, attempts, (some, attempt) => {
      const [one, other] = [some, some.toReversed()].map((list) => decideSignIn(rulesOf(list), attempt));
      expect(one?.decision).toBe(other?.decision);
      expect(new Set(one?.grantRequirements.map(String))).toEqual(new Set(other?.grantRequirements.map(String)));
    });
    fc.assert(property);
  });
});
