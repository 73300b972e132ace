import { defineRemediation } from '@rampart/domain/remediation.ts';

export const tellPeopleAboutTheirOktaAccount = defineRemediation({
  id: 'tell-people-about-their-okta-account',
  name: 'Notify users of Okta account changes',
  description: 'Sends people an email when their account signs in from a new device or their authenticators change.',
  questType: 'Control Deployment',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Awareness' }],
});
