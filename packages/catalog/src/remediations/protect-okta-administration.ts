import { defineRemediation } from '@rampart/domain/remediation.ts';

export const protectOktaAdministration = defineRemediation({
  id: 'protect-okta-administration',
  name: 'Protect Okta administration',
  description: 'Requires MFA for the Admin Console and restricts API tokens to known network zones.',
  questType: 'Control Deployment Exclusion',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Administrators' }],
});
