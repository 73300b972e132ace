import { defineRemediation } from '@rampart/domain/remediation.ts';

export const verifyEverySignInToGoogle = defineRemediation({
  id: 'verify-every-sign-in-to-google',
  name: 'Verify every sign-in to Google',
  description:
    'Asks for a second step that cannot be intercepted at every sign-in, and limits what administrators and old sessions can do.',
  questType: 'Control Deployment',
  product: 'google_directory',
  programTypes: ['zero_trust'],
  query: [],
});
