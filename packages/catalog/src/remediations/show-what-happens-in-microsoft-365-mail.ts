import { defineRemediation } from '@rampart/domain/remediation.ts';

export const showWhatHappensInMicrosoft365Mail = defineRemediation({
  id: 'show-what-happens-in-microsoft-365-mail',
  name: 'Show what happens in Microsoft 365 mail',
  description: 'Records what people and administrators do, and marks mail that came from outside.',
  questType: 'Control Deployment',
  product: 'defender_office_365',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Awareness' }],
});
