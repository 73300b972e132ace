import { defineRemediation } from '@rampart/domain/remediation.ts';

export const reviewMicrosoft365Mail = defineRemediation({
  id: 'review-microsoft-365-mail',
  name: 'Review who skips the mail filter, and where mail goes',
  description: 'Shows which domains skip spam filtering and whether mail may be forwarded outside, without changing it.',
  questType: 'Visibility',
  product: 'defender_office_365',
  programTypes: ['visibility'],
  query: [],
});
