import { defineRemediation } from '@rampart/domain/remediation.ts';

export const bringDomainAccountsUnderControl = defineRemediation({
  id: 'bring-domain-accounts-under-control',
  name: 'Bring domain accounts under control',
  description:
    'Brings all that zero trust asks of the accounts in the directory: each is in use, has a password and is locked when guessed at.',
  questType: 'Control Deployment',
  product: 'local_directory',
  programTypes: ['zero_trust'],
  query: [],
});
