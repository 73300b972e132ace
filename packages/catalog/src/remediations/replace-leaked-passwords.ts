import { defineRemediation } from '@rampart/domain/remediation.ts';

export const replaceLeakedPasswords = defineRemediation({
  id: 'replace-leaked-passwords',
  name: 'Reset compromised passwords',
  description: 'Requires people whose account is at risk to pass MFA and change their password before they can continue.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Passwords' }],
});
