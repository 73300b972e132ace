import { expect, test } from 'vitest';
import { QuestType } from '../remediation.ts';
import { canKeepMembers, deploysPeople } from './deploys-people.ts';
import { isSubscription } from './is-subscription.ts';

test('of all types, these deploy people into groups, these are subscriptions, and one can only add people', () => {
  expect(QuestType.options.filter(deploysPeople)).toEqual(['PEOPLE_DEPLOYMENT', 'subscription.map']);
  expect(QuestType.options.filter(isSubscription)).toEqual([
    'Subscription',
    'subscription.map',
    'subscription.tor',
    'Subscription Control Deployment',
  ]);
  expect(QuestType.options.filter(canKeepMembers)).toEqual(['subscription.map']);
});
