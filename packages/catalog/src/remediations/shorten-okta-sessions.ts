import { defineRemediation } from '@rampart/domain/remediation.ts';

export const shortenOktaSessions = defineRemediation({
  id: 'shorten-okta-sessions',
  name: 'Shorten Okta sessions',
  description: 'Ends sessions after a working day, or sooner when nobody uses them, so that a stolen cookie is soon worthless.',
  questType: 'Control Deployment Exclusion',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Sessions' }],
});
