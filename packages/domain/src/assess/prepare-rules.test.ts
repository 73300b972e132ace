import { expect, test } from 'vitest';
import { anAttempt, aPolicy, aZone, rulesOf } from '../../test-support/sign-in-rules.ts';
import { emptyAudience } from '../new-sign-in-policy.ts';
import { decideSignIn } from './decide-sign-in.ts';

test('people, apps and places that are the same to every policy are one', () => {
  const rules = rulesOf([aPolicy('a', { audience: { ...emptyAudience, groups: ['finance'] } })], {
    zones: [aZone('z', { ranges: ['10.'] })],
  });
  expect(rules.ofPerson('bob')).toBe(rules.ofPerson('eve'));
  expect(rules.ofPerson('bob')).not.toBe(rules.ofPerson('ann'));
  expect(rules.ofApp('mail')).toBe(rules.ofApp('wiki'));
  expect(rules.ofPlace('10.0.0.1', 'CH')).toBe(rules.ofPlace('10.0.0.2', null));
  expect(rules.ofPlace('10.0.0.1', 'CH')).not.toBe(rules.ofPlace('172.16.0.1', 'CH'));
});

test('each address is looked for once, and each kind of sign-in decided once', () => {
  let looked = 0;
  const inRanges = () => {
    looked += 1;
    return false;
  };
  const rules = rulesOf([aPolicy('a', { clients: ['browser'] })], { zones: [aZone('z', { ranges: ['10.'] })], inRanges });
  for (let time = 0; time < 100; time += 1) decideSignIn(rules, anAttempt({ personId: `p${time}`, address: `10.0.0.${time % 2}` }));
  expect(looked).toBe(2);
  expect(rules.decided.size).toBe(1);
});

test('an app that is not known is not taken for one without a name', () => {
  const rules = rulesOf([aPolicy('a', { decision: 'block', apps: { all: false, named: ['mail'], except: [], userActions: [] } })]);
  expect(decideSignIn(rules, anAttempt({ appId: '' })).decision).toBe('allow');
  expect(decideSignIn(rules, anAttempt({ appId: null })).decision).toBe('unknown');
});

test('rules that are like others decide as they would alone, and look for no address that those have looked for', () => {
  let looked = 0;
  const inRanges = (address: string, ranges: readonly string[]) => {
    looked += 1;
    return ranges.some((range) => address.startsWith(range));
  };
  const office = aZone('office', { ranges: ['10.'] });
  const finance = aPolicy('finance', { decision: 'block', audience: { ...emptyAudience, groups: ['finance'] } });
  const mail = aPolicy('mail', { decision: 'block', apps: { all: false, named: ['mail'], except: [], userActions: [] } });
  const outside = aPolicy('outside', { decision: 'block', exceptPlaces: { any: false, trusted: false, zones: ['office', 'lab'] } });
  const before = rulesOf([finance, mail], { zones: [office], inRanges });
  const zones = [aZone('lab', { ranges: ['172.'] }), office];
  const changed = [outside, { ...finance, decision: 'allow' as const }, mail];
  const attempts = ['ann', 'bob'].flatMap((personId) =>
    ['mail', 'wiki', null].flatMap((appId) =>
      ['10.0.0.1', '172.16.0.1', '192.0.2.1'].map((address) => anAttempt({ personId, appId, address })),
    ),
  );
  for (const attempt of attempts) decideSignIn(before, attempt);
  looked = 0;
  const like = rulesOf(changed, { zones, inRanges, like: before });
  const found = attempts.map((attempt) => decideSignIn(like, attempt));
  // Three addresses, in the one zone that is new.
  expect(looked).toBe(3);
  const alone = rulesOf(changed, { zones, inRanges });
  expect(found).toEqual(attempts.map((attempt) => decideSignIn(alone, attempt)));
});
