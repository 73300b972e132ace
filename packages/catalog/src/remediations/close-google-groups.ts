import { defineRemediation } from '@rampart/domain/remediation.ts';

export const closeGoogleGroups = defineRemediation({
  id: 'close-google-groups',
  name: 'Close Google groups to outsiders',
  description: 'Lets only invited people join groups, and only the organisation read and write to them.',
  questType: 'Control Deployment',
  product: 'google_workspace',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Groups' }],
});
