import { describe, expect, test } from 'vitest';
import { QuestType } from '../remediation.ts';
import { stepsOf } from './steps-of.ts';

const ofType = (questType: QuestType, product = 'okta') => stepsOf({ id: 'a-remediation', questType, product }, { hasIssueTracker: true });

describe('the steps', () => {
  test.each([
    ['Control Deployment', 'introduction controls people issue-tracking content enable complete'],
    ['Control Deployment Exclusion', 'introduction controls people exclusion issue-tracking content enable complete'],
    ['PEOPLE_DEPLOYMENT', 'introduction people issue-tracking content enable'],
    ['Visibility', 'introduction controls people issue-tracking content'],
    ['Subscription', 'introduction subscription/tor/content issue-tracking subscription/subscribe complete'],
    ['subscription.map', 'introduction people issue-tracking subscription/subscribe complete'],
    ['subscription.tor', ''],
    ['Subscription Control Deployment', 'introduction controls people exclusion issue-tracking subscription/subscribe complete'],
  ] as const)('of %s', (questType, steps) => {
    expect(ofType(questType).join(' ')).toBe(steps);
  });

  test('of conditional access ask for emergency access', () => {
    expect(ofType('Control Deployment', 'azure_conditional_access')).toEqual(ofType('Control Deployment Exclusion'));
    expect(ofType('Visibility', 'azure_conditional_access')).toEqual(ofType('Visibility'));
  });

  test('leave issue tracking out where no tracker is connected', () => {
    for (const questType of QuestType.options) {
      const without = stepsOf({ id: 'a-remediation', questType, product: 'okta' });
      expect(without).toEqual(ofType(questType).filter((step) => step !== 'issue-tracking'));
    }
  });

  test.each([
    ['tor-ip-subscription', 'introduction subscription/tor/content subscription/subscribe complete'],
    ['tor-ip-subscription-in-conditional-access', 'introduction subscription/tor/content subscription/subscribe complete'],
    [
      'most-attacked-malware-subscription',
      'introduction subscription/map/content subscription/map/exclusion subscription/subscribe complete',
    ],
    [
      'most-attacked-overall-subscription',
      'introduction subscription/map/content subscription/map/exclusion subscription/subscribe complete',
    ],
    [
      'most-attacked-phishing-subscription',
      'introduction subscription/map/content subscription/map/exclusion subscription/subscribe complete',
    ],
  ])('of %s are its own, whatever its type', (id, steps) => {
    for (const questType of QuestType.options)
      expect(stepsOf({ id, questType, product: 'okta' }, { hasIssueTracker: true }).join(' ')).toBe(steps);
  });
});
