import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewPowerfulAccounts = defineRemediation({
  id: 'review-powerful-accounts',
  name: 'Review privileged accounts',
  description: 'Lists the accounts and services that can take over the domain, before anything is changed.',
  questType: 'Visibility',
  product: 'on_premises',
  programTypes: ['visibility'],
  query: [],
});
