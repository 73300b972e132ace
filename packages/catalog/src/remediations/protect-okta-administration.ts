import { defineRemediation } from '@rampart/domain/remediation.ts';

export const protectOktaAdministration = defineRemediation({
  id: 'protect-okta-administration',
  name: 'Protect Okta administration',
  description: 'Asks for two factors in the Admin Console and binds API tokens to networks that you know.',
  questType: 'Control Deployment Exclusion',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Administrators' }],
});
