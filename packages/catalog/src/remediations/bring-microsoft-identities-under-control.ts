import { defineRemediation } from '@rampart/domain/remediation.ts';

export const bringMicrosoftIdentitiesUnderControl = defineRemediation({
  id: 'bring-microsoft-identities-under-control',
  name: 'Bring Microsoft identities under control',
  description:
    'Brings all that zero trust asks of the directory: strong methods for everybody, little standing power, and no access that nobody watches.',
  questType: 'Control Deployment',
  product: 'azure_ad',
  programTypes: ['zero_trust'],
  query: [],
});
