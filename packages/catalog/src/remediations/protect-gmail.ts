import { defineRemediation } from '@rampart/domain/remediation.ts';

export const protectGmail = defineRemediation({
  id: 'protect-gmail',
  name: 'Protect Gmail',
  description: 'Turns on the protections of Gmail against phishing, malware and spoofing, and closes the ways by which mail leaves unseen.',
  questType: 'Control Deployment',
  product: 'google_workspace',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Mail protection' }],
});
