import { defineRemediation } from '@rampart/domain/remediation.ts';

export const torIpSubscription = defineRemediation({
  id: 'tor-ip-subscription',
  name: 'Block Tor exit nodes in Okta',
  description: 'Blocks access to Okta from the published exit nodes of the Tor network, and follows the list when it changes.',
  questType: 'subscription.tor',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Tor exit nodes' }],
  frequencySeconds: 0,
});
