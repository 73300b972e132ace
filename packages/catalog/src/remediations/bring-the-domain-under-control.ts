import { defineRemediation } from '@rampart/domain/remediation.ts';

export const bringTheDomainUnderControl = defineRemediation({
  id: 'bring-the-domain-under-control',
  name: 'Harden the domain',
  description:
    'Applies every zero trust control for Active Directory: no account that can be cracked offline, and no permanent privilege without need.',
  questType: 'Control Deployment',
  product: 'on_premises',
  programTypes: ['zero_trust'],
  query: [],
});
