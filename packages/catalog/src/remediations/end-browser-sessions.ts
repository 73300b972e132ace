import { defineRemediation } from '@rampart/domain/remediation.ts';

export const endBrowserSessions = defineRemediation({
  id: 'end-browser-sessions',
  name: 'Limit browser sessions',
  description: 'Limits how long a browser stays signed in, so that a stolen session cookie or an unlocked computer is of little use.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Sessions' }],
});
