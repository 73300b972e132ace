import { defineRemediation } from '@rampart/domain/remediation.ts';

export const torIpSubscriptionInConditionalAccess = defineRemediation({
  id: 'tor-ip-subscription-in-conditional-access',
  name: 'Block Tor exit nodes with Conditional Access',
  description: 'Blocks sign-ins to Microsoft from the published exit nodes of the Tor network, and follows the list when it changes.',
  questType: 'subscription.tor',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Tor exit nodes' }],
  frequencySeconds: 0,
});
