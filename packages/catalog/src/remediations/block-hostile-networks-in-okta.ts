import { defineRemediation } from '@rampart/domain/remediation.ts';

export const blockHostileNetworksInOkta = defineRemediation({
  id: 'block-hostile-networks-in-okta',
  name: 'Block hostile networks in Okta',
  description: 'Keeps out sign-ins from anonymizing proxies and countries without business, before a password is even asked for.',
  questType: 'Control Deployment Exclusion',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Network zones' }],
});
