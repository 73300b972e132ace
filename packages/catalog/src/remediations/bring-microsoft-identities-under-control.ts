import { defineRemediation } from '@rampart/domain/remediation.ts';

export const bringMicrosoftIdentitiesUnderControl = defineRemediation({
  id: 'bring-microsoft-identities-under-control',
  name: 'Secure Microsoft identities',
  description: 'Applies every zero trust control for the directory: strong authentication methods, least privilege, and no unused access.',
  questType: 'Control Deployment',
  product: 'azure_ad',
  programTypes: ['zero_trust'],
  query: [],
});
