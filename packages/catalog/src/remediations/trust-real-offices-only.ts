import { defineRemediation } from '@rampart/domain/remediation.ts';

export const trustRealOfficesOnly = defineRemediation({
  id: 'trust-real-offices-only',
  name: 'Trust only your own locations',
  description: 'Narrows trusted named locations to your own addresses, because policies relax their requirements for trusted locations.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Network zones' }],
});
