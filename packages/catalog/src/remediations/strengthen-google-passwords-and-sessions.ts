import { defineRemediation } from '@rampart/domain/remediation.ts';

export const strengthenGooglePasswordsAndSessions = defineRemediation({
  id: 'strengthen-google-passwords-and-sessions',
  name: 'Strengthen Google passwords and sessions',
  description: 'Asks for long passwords that are not used again, and ends web sessions after a working day.',
  questType: 'Control Deployment',
  product: 'google_directory',
  programTypes: ['baseline'],
  query: [
    { attribute: 'group', equals: 'Passwords' },
    { attribute: 'group', equals: 'Sessions' },
  ],
});
