import { defineRemediation } from '@rampart/domain/remediation.ts';

export const mostAttackedPhishingSubscription = defineRemediation({
  id: 'most-attacked-phishing-subscription',
  name: 'Sync the people most attacked by phishing to an Azure AD group',
  description:
    'Brings the people whose risk of phishing is at least three times the mean into a group of Azure AD every day, so that policies can name them.',
  questType: 'subscription.map',
  product: 'azure_ad',
  programTypes: ['most_attacked_phishing'],
  query: [],
  frequencySeconds: 86_400,
});
