import { defineRemediation } from '@rampart/domain/remediation.ts';

export const chooseStrongSignInMethods = defineRemediation({
  id: 'choose-strong-sign-in-methods',
  name: 'Enable strong authentication methods',
  description:
    'Enables phishing-resistant methods, disables SMS and voice call codes, and shows people which application and location they approve.',
  questType: 'Control Deployment',
  product: 'azure_ad',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Authentication methods' }],
});
