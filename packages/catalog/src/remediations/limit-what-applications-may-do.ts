import { defineRemediation } from '@rampart/domain/remediation.ts';

export const limitWhatApplicationsMayDo = defineRemediation({
  id: 'limit-what-applications-may-do',
  name: 'Limit what applications may do',
  description: 'Leaves it to administrators which applications are registered and may read company data.',
  questType: 'Control Deployment',
  product: 'azure_ad',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Applications' }],
});
