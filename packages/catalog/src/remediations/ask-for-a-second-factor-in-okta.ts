import { defineRemediation } from '@rampart/domain/remediation.ts';

export const askForASecondFactorInOkta = defineRemediation({
  id: 'ask-for-a-second-factor-in-okta',
  name: 'Ask for a second factor in Okta',
  description:
    'Puts multifactor authentication into every global session and authentication policy, so that no group or application gets by with a password.',
  questType: 'Control Deployment Exclusion',
  product: 'okta',
  programTypes: ['baseline'],
  query: [
    { attribute: 'group', equals: 'Multi-factor authentication' },
    { attribute: 'group', equals: 'Applications' },
  ],
});
