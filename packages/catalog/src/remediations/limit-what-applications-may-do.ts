import { defineRemediation } from '@rampart/domain/remediation.ts';

export const limitWhatApplicationsMayDo = defineRemediation({
  id: 'limit-what-applications-may-do',
  name: 'Restrict application permissions',
  description: 'Lets only administrators register applications and approve their access to company data.',
  questType: 'Control Deployment',
  product: 'azure_ad',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Applications' }],
});
