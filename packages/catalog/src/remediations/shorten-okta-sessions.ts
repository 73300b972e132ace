import { defineRemediation } from '@rampart/domain/remediation.ts';

export const shortenOktaSessions = defineRemediation({
  id: 'shorten-okta-sessions',
  name: 'Shorten Okta sessions',
  description: 'Ends sessions after a working day, or earlier when they are idle, so that a stolen session cookie soon expires.',
  questType: 'Control Deployment Exclusion',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Sessions' }],
});
