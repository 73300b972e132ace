import { defineRemediation } from '@rampart/domain/remediation.ts';

export const verifyEverySignInToMicrosoft = defineRemediation({
  id: 'verify-every-sign-in-to-microsoft',
  name: 'Verify every sign-in to Microsoft',
  description:
    'Brings all that zero trust asks of conditional access: strong proof, a known device and a short session, every time and wherever somebody is.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['zero_trust'],
  query: [],
});
