import { defineRemediation } from '@rampart/domain/remediation.ts';

export const askEverybodyForASecondFactor = defineRemediation({
  id: 'ask-everybody-for-a-second-factor',
  name: 'Require MFA for everyone',
  description: 'Requires multifactor authentication for every resource, for members and guests, and protects how they register for it.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [
    { attribute: 'group', equals: 'Multi-factor authentication' },
    { attribute: 'group', equals: 'Guests' },
  ],
});
