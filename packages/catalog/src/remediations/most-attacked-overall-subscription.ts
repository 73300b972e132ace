import { defineRemediation } from '@rampart/domain/remediation.ts';

export const mostAttackedOverallSubscription = defineRemediation({
  id: 'most-attacked-overall-subscription',
  name: 'Sync the most attacked people to an Azure AD group',
  description:
    'Brings the people whose risk of attacks of any kind is at least three times the mean into a group of Azure AD every day, so that policies can name them.',
  questType: 'subscription.map',
  product: 'azure_ad',
  programTypes: ['most_attacked_overall'],
  query: [],
  frequencySeconds: 86_400,
});
