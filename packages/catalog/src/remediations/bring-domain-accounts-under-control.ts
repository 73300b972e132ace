import { defineRemediation } from '@rampart/domain/remediation.ts';

export const bringDomainAccountsUnderControl = defineRemediation({
  id: 'bring-domain-accounts-under-control',
  name: 'Secure domain accounts',
  description:
    'Applies every zero trust control for directory accounts: each account is in use, has a password, and is locked after failed sign-ins.',
  questType: 'Control Deployment',
  product: 'local_directory',
  programTypes: ['zero_trust'],
  query: [],
});
