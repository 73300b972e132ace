import { defineRemediation } from '@rampart/domain/remediation.ts';

export const keepGuestsInCheck = defineRemediation({
  id: 'keep-guests-in-check',
  name: 'Keep guests in check',
  description: 'Decides who may invite guests and what they see, and shuts out guests who no longer come.',
  questType: 'Control Deployment',
  product: 'azure_ad',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Guests' }],
});
