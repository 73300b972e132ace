import { defineRemediation } from '@rampart/domain/remediation.ts';

export const requireGoogleSecondStep = defineRemediation({
  id: 'require-google-second-step',
  name: 'Require 2-Step Verification in Google',
  description: 'Enforces a second step for every Google account, without codes by phone, and blocks apps that know only a password.',
  questType: 'Control Deployment',
  product: 'google_directory',
  programTypes: ['baseline'],
  query: [
    { attribute: 'group', equals: 'Multi-factor authentication' },
    { attribute: 'group', equals: 'Authentication methods' },
    { attribute: 'group', equals: 'Sign-on Block' },
  ],
});
