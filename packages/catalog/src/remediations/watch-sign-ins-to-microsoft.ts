import { defineRemediation } from '@rampart/domain/remediation.ts';

export const watchSignInsToMicrosoft = defineRemediation({
  id: 'watch-sign-ins-to-microsoft',
  name: 'Watch sign-ins to Microsoft',
  description: 'Stages policies in report-only mode: nobody is stopped, and the sign-in log shows who would be.',
  questType: 'Visibility',
  product: 'azure_conditional_access',
  programTypes: ['visibility'],
  query: [],
});
