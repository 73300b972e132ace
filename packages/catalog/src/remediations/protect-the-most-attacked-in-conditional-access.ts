import { defineRemediation } from '@rampart/domain/remediation.ts';

export const protectTheMostAttackedInConditionalAccess = defineRemediation({
  id: 'protect-the-most-attacked-in-conditional-access',
  name: 'Protect sign-ins of the most attacked to Microsoft',
  description:
    'Requires phishing-resistant MFA of the people most attacked by phishing, and a sign-in every day of those most attacked overall. Bring these people into a group of Azure AD first.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['most_attacked_overall', 'most_attacked_phishing'],
  query: [
    { attribute: 'group', equals: 'Sign-on Block' },
    { attribute: 'group', equals: 'Sessions' },
  ],
});
