import { defineRemediation } from '@rampart/domain/remediation.ts';

export const askForASecondFactorInOkta = defineRemediation({
  id: 'ask-for-a-second-factor-in-okta',
  name: 'Require MFA in Okta',
  description:
    'Requires multifactor authentication in every global session policy and authentication policy, so that no group or application accepts a password alone.',
  questType: 'Control Deployment Exclusion',
  product: 'okta',
  programTypes: ['baseline'],
  query: [
    { attribute: 'group', equals: 'Multi-factor authentication' },
    { attribute: 'group', equals: 'Applications' },
  ],
});
