import { defineRemediation } from '@rampart/domain/remediation.ts';

export const mostAttackedOverallSubscription = defineRemediation({
  id: 'most-attacked-overall-subscription',
  name: 'Keep the most attacked by attacks of any kind in a group of Azure AD',
  description:
    'Brings the people whose risk of attacks of any kind is at least three times the mean into a group of Azure AD every day, so that policies can name them.',
  questType: 'subscription.map',
  product: 'azure_ad',
  programTypes: ['most_attacked_overall'],
  query: [],
  frequencySeconds: 86_400,
});
