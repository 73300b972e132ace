import { defineRemediation } from '@rampart/domain/remediation.ts';

export const suspendDormantGoogleAccounts = defineRemediation({
  id: 'suspend-dormant-google-accounts',
  name: 'Suspend dormant Google accounts',
  description: 'Suspends accounts that no one has signed in to for half a year. Nothing of them is deleted.',
  questType: 'Control Deployment Exclusion',
  product: 'google_directory',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Accounts' }],
});
