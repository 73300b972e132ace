import { defineRemediation } from '@rampart/domain/remediation.ts';

export const keepGuestsInCheck = defineRemediation({
  id: 'keep-guests-in-check',
  name: 'Restrict guest access',
  description: 'Restricts who can invite guests and what guests can see, and disables guests who no longer sign in.',
  questType: 'Control Deployment',
  product: 'azure_ad',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Guests' }],
});
