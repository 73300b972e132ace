import { defineRemediation } from '@rampart/domain/remediation.ts';

export const bringTheDomainUnderControl = defineRemediation({
  id: 'bring-the-domain-under-control',
  name: 'Bring the domain under control',
  description:
    'Brings all that zero trust asks of Active Directory: no account that can be taken offline, and no standing power without need.',
  questType: 'Control Deployment',
  product: 'on_premises',
  programTypes: ['zero_trust'],
  query: [],
});
