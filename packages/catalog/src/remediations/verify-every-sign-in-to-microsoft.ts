import { defineRemediation } from '@rampart/domain/remediation.ts';

export const verifyEverySignInToMicrosoft = defineRemediation({
  id: 'verify-every-sign-in-to-microsoft',
  name: 'Verify every sign-in to Microsoft',
  description:
    'Applies every zero trust control of Conditional Access: strong authentication, a managed device and a short session, from any location.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['zero_trust'],
  query: [],
});
