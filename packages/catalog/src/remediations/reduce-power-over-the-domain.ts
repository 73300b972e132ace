import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reducePowerOverTheDomain = defineRemediation({
  id: 'reduce-power-over-the-domain',
  name: 'Reduce domain admin privileges',
  description:
    'Limits Domain Admins to a few people with strong passwords, and removes unconstrained delegation, which grants the same privileges.',
  questType: 'Control Deployment',
  product: 'on_premises',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Administrators' }],
});
