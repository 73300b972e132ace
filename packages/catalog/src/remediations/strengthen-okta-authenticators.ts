import { defineRemediation } from '@rampart/domain/remediation.ts';

export const strengthenOktaAuthenticators = defineRemediation({
  id: 'strengthen-okta-authenticators',
  name: 'Strengthen Okta authenticators',
  description: 'Gives people authenticators that cannot be phished, has them enrolled, and takes codes by phone away.',
  questType: 'Control Deployment',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Authentication methods' }],
});
