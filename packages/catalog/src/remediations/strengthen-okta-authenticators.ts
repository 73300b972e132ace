import { defineRemediation } from '@rampart/domain/remediation.ts';

export const strengthenOktaAuthenticators = defineRemediation({
  id: 'strengthen-okta-authenticators',
  name: 'Strengthen Okta authenticators',
  description: 'Offers phishing-resistant authenticators, requires enrollment, and disables SMS and voice call codes.',
  questType: 'Control Deployment',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Authentication methods' }],
});
