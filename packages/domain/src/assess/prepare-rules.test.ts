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
