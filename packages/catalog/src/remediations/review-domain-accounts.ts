import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewDomainAccounts = defineRemediation({
  id: 'review-domain-accounts',
  name: 'Review domain accounts',
  description: 'Shows which accounts nobody uses any more and where leavers still have access, before anything is changed.',
  questType: 'Visibility',
  product: 'local_directory',
  programTypes: ['visibility'],
  query: [],
});
