import { defineRemediation } from '@rampart/domain/remediation.ts';

export const strengthenDomainPasswords = defineRemediation({
  id: 'strengthen-domain-passwords',
  name: 'Strengthen domain passwords',
  description: 'Raises the password rules of the domain and ends the exemptions from them.',
  questType: 'Control Deployment',
  product: 'local_directory',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Passwords' }],
});
