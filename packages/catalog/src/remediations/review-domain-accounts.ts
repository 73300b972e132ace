import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewDomainAccounts = defineRemediation({
  id: 'review-domain-accounts',
  name: 'Review domain accounts',
  description: 'Lists unused accounts and leavers who still have access, before anything is changed.',
  questType: 'Visibility',
  product: 'local_directory',
  programTypes: ['visibility'],
  query: [],
});
