import { defineRemediation } from '@rampart/domain/remediation.ts';

export const protectTheMostAttackedInOkta = defineRemediation({
  id: 'protect-the-most-attacked-in-okta',
  name: 'Protect sign-ins of the most attacked to Okta',
  description:
    'Requires phishing-resistant authenticators of the people most attacked by phishing, and MFA of those most attacked overall. Bring these people into a group of Okta first.',
  questType: 'Control Deployment Exclusion',
  product: 'okta',
  programTypes: ['most_attacked_overall', 'most_attacked_phishing'],
  query: [
    { attribute: 'group', equals: 'Sign-on Block' },
    { attribute: 'group', equals: 'Applications' },
  ],
});
