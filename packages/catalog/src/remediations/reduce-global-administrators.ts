import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reduceGlobalAdministrators = defineRemediation({
  id: 'reduce-global-administrators',
  name: 'Reduce Global Administrators',
  description: 'Limits the most privileged role of the directory to a few people.',
  questType: 'Control Deployment',
  product: 'azure_ad',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Administrators' }],
});
