import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reducePowerOverTheDomain = defineRemediation({
  id: 'reduce-power-over-the-domain',
  name: 'Reduce power over the domain',
  description: 'Leaves Domain Admins to a few people with strong passwords, and takes back delegation that amounts to the same.',
  questType: 'Control Deployment',
  product: 'on_premises',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Administrators' }],
});
