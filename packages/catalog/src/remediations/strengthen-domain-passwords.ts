import { defineRemediation } from '@rampart/domain/remediation.ts';

export const strengthenDomainPasswords = defineRemediation({
  id: 'strengthen-domain-passwords',
  name: 'Strengthen domain passwords',
  description: 'Strengthens the password policy of the domain and removes exemptions from it.',
  questType: 'Control Deployment',
  product: 'local_directory',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Passwords' }],
});
