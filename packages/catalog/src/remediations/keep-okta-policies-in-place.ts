import { defineRemediation } from '@rampart/domain/remediation.ts';

export const keepOktaPoliciesInPlace = defineRemediation({
  id: 'keep-okta-policies-in-place',
  name: 'Keep Okta policies in place',
  description: 'Deploys the most urgent Okta controls again every day, so that what somebody loosens does not stay loose.',
  questType: 'Subscription Control Deployment',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'priority', equals: 'p1' }],
  frequencySeconds: 86_400,
});
