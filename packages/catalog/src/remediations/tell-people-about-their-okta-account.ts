import { defineRemediation } from '@rampart/domain/remediation.ts';

export const tellPeopleAboutTheirOktaAccount = defineRemediation({
  id: 'tell-people-about-their-okta-account',
  name: 'Tell people about their Okta account',
  description: 'Lets Okta write to people when somebody signs in from a new device or changes how they prove themselves.',
  questType: 'Control Deployment',
  product: 'okta',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Awareness' }],
});
