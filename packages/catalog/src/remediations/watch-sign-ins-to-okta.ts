import { defineRemediation } from '@rampart/domain/remediation.ts';

export const watchSignInsToOkta = defineRemediation({
  id: 'watch-sign-ins-to-okta',
  name: 'Watch sign-ins to Okta',
  description: 'Turns on what shows attacks on accounts while they happen, without stopping anybody.',
  questType: 'Visibility',
  product: 'okta',
  programTypes: ['visibility'],
  query: [],
});
