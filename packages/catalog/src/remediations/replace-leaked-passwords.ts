import { defineRemediation } from '@rampart/domain/remediation.ts';

export const replaceLeakedPasswords = defineRemediation({
  id: 'replace-leaked-passwords',
  name: 'Replace leaked passwords',
  description: 'Makes people whose account is at risk prove who they are and choose a new password before they go on.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Passwords' }],
});
