import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewGoogleSharing = defineRemediation({
  id: 'review-google-sharing',
  name: 'Review what Google Workspace shares',
  description: 'Shows which groups, files and apps are open to others, and where mail is forwarded, without changing it.',
  questType: 'Visibility',
  product: 'google_workspace',
  programTypes: ['visibility'],
  query: [],
});
