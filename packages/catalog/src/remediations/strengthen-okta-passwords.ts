import { defineRemediation } from '@rampart/domain/remediation.ts';

export const strengthenOktaPasswords = defineRemediation({
  id: 'strengthen-okta-passwords',
  name: 'Strengthen Okta passwords',
  description: 'Makes passwords long, stops guessing, and closes recovery by questions that others can answer.',
  questType: 'Control Deployment',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Passwords' }],
});
