import { defineRemediation } from '@rampart/domain/remediation.ts';

export const protectGoogleAdministrators = defineRemediation({
  id: 'protect-google-administrators',
  name: 'Protect Google administrators',
  description: 'Keeps super administrators few, enrolled in 2-Step Verification, and out of reach of account recovery.',
  questType: 'Control Deployment',
  product: 'google_directory',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Administrators' }],
});
