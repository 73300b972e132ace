import { defineRemediation } from '@rampart/domain/remediation.ts';

export const blockHostileNetworksInOkta = defineRemediation({
  id: 'block-hostile-networks-in-okta',
  name: 'Block malicious networks in Okta',
  description: 'Blocks sign-ins from anonymizing proxies and from countries where you have no business, before the password prompt.',
  questType: 'Control Deployment Exclusion',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Network zones' }],
});
