import { defineRemediation } from '@rampart/domain/remediation.ts';

export const mostAttackedPhishingSubscriptionInOkta = defineRemediation({
  id: 'most-attacked-phishing-subscription-in-okta',
  name: 'Sync the people most attacked by phishing to an Okta group',
  description:
    'Brings the people whose risk of phishing is at least three times the mean into a group of Okta every day, so that policies can name them.',
  questType: 'subscription.map',
  product: 'okta',
  programTypes: ['most_attacked_phishing'],
  query: [],
  frequencySeconds: 86_400,
});
