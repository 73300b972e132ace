import { defineRemediation } from '@rampart/domain/remediation.ts';

export const tidyUpDomainAccounts = defineRemediation({
  id: 'tidy-up-domain-accounts',
  name: 'Clean up domain accounts',
  description: 'Locks accounts after failed sign-ins, disables dormant accounts, and removes leavers from their groups.',
  questType: 'Control Deployment',
  product: 'local_directory',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Accounts' }],
});
