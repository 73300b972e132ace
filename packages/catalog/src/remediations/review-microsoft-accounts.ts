import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewMicrosoftAccounts = defineRemediation({
  id: 'review-microsoft-accounts',
  name: 'Review Microsoft accounts',
  description: 'Shows who has more access than they should, without changing anything yet.',
  questType: 'Visibility',
  product: 'azure_ad',
  programTypes: ['visibility'],
  query: [],
});
