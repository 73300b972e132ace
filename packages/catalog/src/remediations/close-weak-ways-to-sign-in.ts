import { defineRemediation } from '@rampart/domain/remediation.ts';

export const closeWeakWaysToSignIn = defineRemediation({
  id: 'close-weak-ways-to-sign-in',
  name: 'Block legacy and weak sign-in methods',
  description:
    'Blocks sign-in methods that bypass multifactor authentication, sign-ins that Microsoft rates as risky, and sign-ins from countries where you have no business.',
  questType: 'Control Deployment',
  product: 'azure_conditional_access',
  programTypes: ['baseline'],
  query: [{ attribute: 'group', equals: 'Sign-on Block' }],
});
