import { expect, test } from 'vitest';
import { QuestType } from '../remediation.ts';
import { canKeepMembers, deploysPeople } from './deploys-people.ts';
import { isSubscription } from './is-subscription.ts';

test('of all types, these bring people into groups, these are subscribed to, and one may keep everybody in', () => {
  expect(QuestType.options.filter(deploysPeople)).toEqual(['PEOPLE_DEPLOYMENT', 'subscription.map']);
  expect(QuestType.options.filter(isSubscription)).toEqual([
    'Subscription',
    'subscription.map',
    'subscription.tor',
    'Subscription Control Deployment',
  ]);
  expect(QuestType.options.filter(canKeepMembers)).toEqual(['subscription.map']);
});
