import { defineRemediation } from '@rampart/domain/remediation.ts';

export const keepOktaPoliciesInPlace = defineRemediation({
  id: 'keep-okta-policies-in-place',
  name: 'Keep Okta policies enforced',
  description: 'Redeploys the high-priority Okta controls every day, so that a weakened policy does not stay weakened.',
  questType: 'Subscription Control Deployment',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'priority', equals: 'p1' }],
  frequencySeconds: 86_400,
});
