import { defineRemediation } from '@rampart/domain/remediation.ts';

export const protectAdministratorSignIns = defineRemediation({
  id: 'protect-administrator-sign-ins',
  name: 'Protect administrator sign-ins',
  description: 'Asks administrators for proof that cannot be phished, protects their portals, and keeps a way in for emergencies.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Administrators' }],
});
