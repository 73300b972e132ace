import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewMicrosoftAccounts = defineRemediation({
  id: 'review-microsoft-accounts',
  name: 'Review Microsoft accounts',
  description: 'Lists accounts with more access than they need, before anything is changed.',
  questType: 'Visibility',
  product: 'azure_ad',
  programTypes: ['visibility'],
  query: [],
});
