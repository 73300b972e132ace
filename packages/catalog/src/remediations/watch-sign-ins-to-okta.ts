import { defineRemediation } from '@rampart/domain/remediation.ts';

export const watchSignInsToOkta = defineRemediation({
  id: 'watch-sign-ins-to-okta',
  name: 'Monitor Okta sign-ins',
  description: 'Turns on the notifications and settings that show attacks on accounts, without blocking anyone.',
  questType: 'Visibility',
  product: 'okta',
  programTypes: ['visibility'],
  query: [],
});
