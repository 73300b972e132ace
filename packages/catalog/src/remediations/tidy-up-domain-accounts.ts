import { defineRemediation } from '@rampart/domain/remediation.ts';

export const tidyUpDomainAccounts = defineRemediation({
  id: 'tidy-up-domain-accounts',
  name: 'Tidy up domain accounts',
  description: 'Locks accounts that are guessed at, disables those that nobody uses, and takes leavers out of their groups.',
  questType: 'Control Deployment',
  product: 'local_directory',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Accounts' }],
});
