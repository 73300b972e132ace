import { defineRemediation } from '@rampart/domain/remediation.ts';

export const keepConditionalAccessInPlace = defineRemediation({
  id: 'keep-conditional-access-in-place',
  name: 'Keep Conditional Access policies enforced',
  description: 'Redeploys the high-priority Conditional Access controls whenever a sync shows that they are missing or weakened.',
  questType: 'Subscription Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'priority', equals: 'p1' }],
  frequencySeconds: 0,
});
