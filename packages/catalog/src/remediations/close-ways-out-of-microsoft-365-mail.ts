import { defineRemediation } from '@rampart/domain/remediation.ts';

export const closeWaysOutOfMicrosoft365Mail = defineRemediation({
  id: 'close-ways-out-of-microsoft-365-mail',
  name: 'Stop mail from leaving Microsoft 365 unnoticed',
  description: 'Blocks automatic forwarding and sending with a password alone, and stops accounts that send in bulk.',
  questType: 'Control Deployment',
  product: 'defender_office_365',
  programTypes: ['baseline'],
  query: [
    { attribute: 'group', equals: 'Sharing' },
    { attribute: 'group', equals: 'Authentication methods' },
  ],
});
