import { defineRemediation } from '@rampart/domain/remediation.ts';

export const closeWeakWaysToSignIn = defineRemediation({
  id: 'close-weak-ways-to-sign-in',
  name: 'Close weak ways to sign in',
  description:
    'Blocks the ways of signing in that get around multifactor authentication, and sign-ins that Microsoft finds risky or that come from where you do no business.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Sign-on Block' }],
});
