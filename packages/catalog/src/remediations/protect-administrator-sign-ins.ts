import { defineRemediation } from '@rampart/domain/remediation.ts';

export const protectAdministratorSignIns = defineRemediation({
  id: 'protect-administrator-sign-ins',
  name: 'Protect administrator sign-ins',
  description:
    'Requires phishing-resistant MFA for administrators, protects the administration portals, and keeps break-glass accounts excluded.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Administrators' }],
});
