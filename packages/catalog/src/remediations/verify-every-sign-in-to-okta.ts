import { defineRemediation } from '@rampart/domain/remediation.ts';

export const verifyEverySignInToOkta = defineRemediation({
  id: 'verify-every-sign-in-to-okta',
  name: 'Verify every sign-in to Okta',
  description: 'Brings all that zero trust asks of Okta: strong proof for every application, from known networks, in short sessions.',
  questType: 'Control Deployment Exclusion',
  product: 'okta',
  programTypes: ['zero_trust'],
  query: [],
});
