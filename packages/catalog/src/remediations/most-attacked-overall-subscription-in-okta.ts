import { defineRemediation } from '@rampart/domain/remediation.ts';

export const mostAttackedOverallSubscriptionInOkta = defineRemediation({
  id: 'most-attacked-overall-subscription-in-okta',
  name: 'Sync the most attacked people to an Okta group',
  description:
    'Brings the people whose risk of attacks of any kind is at least three times the mean into a group of Okta every day, so that policies can name them.',
  questType: 'subscription.map',
  product: 'okta',
  programTypes: ['most_attacked_overall'],
  query: [],
  frequencySeconds: 86_400,
});
