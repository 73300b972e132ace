import { defineRemediation } from '@rampart/domain/remediation.ts';

export const strengthenOktaPasswords = defineRemediation({
  id: 'strengthen-okta-passwords',
  name: 'Strengthen Okta passwords',
  description: 'Requires longer passwords, locks accounts after failed sign-ins, and disables recovery by security question.',
  questType: 'Control Deployment',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Passwords' }],
});
