import { defineRemediation } from '@rampart/domain/remediation.ts';

export const endBrowserSessions = defineRemediation({
  id: 'end-browser-sessions',
  name: 'End browser sessions',
  description: 'Limits how long a browser stays signed in, so that a stolen session or an unlocked computer is worth little.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Sessions' }],
});
