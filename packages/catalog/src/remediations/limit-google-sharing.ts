import { defineRemediation } from '@rampart/domain/remediation.ts';

export const limitGoogleSharing = defineRemediation({
  id: 'limit-google-sharing',
  name: 'Limit sharing outside of Google Workspace',
  description: 'Shares files, calendars and chats with trusted domains only, and lets in approved apps only.',
  questType: 'Control Deployment',
  product: 'google_workspace',
  programTypes: ['baseline'],
  query: [
    { attribute: 'group', equals: 'Sharing' },
    { attribute: 'group', equals: 'Applications' },
  ],
});
