import { defineRemediation } from '@rampart/domain/remediation.ts';

export const keepConditionalAccessInPlace = defineRemediation({
  id: 'keep-conditional-access-in-place',
  name: 'Keep conditional access in place',
  description: 'Deploys the most urgent conditional access controls again whenever the data shows that they are gone or weakened.',
  questType: 'Subscription Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'priority', equals: 'p1' }],
  frequencySeconds: 0,
});
