import { defineRemediation } from '@rampart/domain/remediation.ts';

export const verifyEverySignInToOkta = defineRemediation({
  id: 'verify-every-sign-in-to-okta',
  name: 'Verify every sign-in to Okta',
  description: 'Applies every zero trust control of Okta: strong authentication for every application, known networks and short sessions.',
  questType: 'Control Deployment Exclusion',
  product: 'okta',
  programTypes: ['zero_trust'],
  query: [],
});
