import { defineRemediation } from '@rampart/domain/remediation.ts';

export const chooseStrongSignInMethods = defineRemediation({
  id: 'choose-strong-sign-in-methods',
  name: 'Choose strong sign-in methods',
  description: 'Turns on methods that resist phishing, turns off codes by phone, and lets people see what they approve.',
  questType: 'Control Deployment',
  product: 'azure_ad',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Authentication methods' }],
});
