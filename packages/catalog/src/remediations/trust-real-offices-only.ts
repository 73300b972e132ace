import { defineRemediation } from '@rampart/domain/remediation.ts';

export const trustRealOfficesOnly = defineRemediation({
  id: 'trust-real-offices-only',
  name: 'Trust real offices only',
  description: 'Narrows trusted named locations to addresses that are yours: whatever trusts them trusts nobody else.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Network zones' }],
});
