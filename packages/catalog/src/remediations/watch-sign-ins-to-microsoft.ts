import { defineRemediation } from '@rampart/domain/remediation.ts';

export const watchSignInsToMicrosoft = defineRemediation({
  id: 'watch-sign-ins-to-microsoft',
  name: 'Monitor Microsoft sign-ins',
  description: 'Creates policies in report-only mode: no one is blocked, and the sign-in log shows who would have been.',
  questType: 'Visibility',
  product: 'azure_conditional_access',
  programTypes: ['visibility'],
  query: [],
});
