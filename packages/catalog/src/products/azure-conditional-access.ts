import { defineProduct } from '@rampart/domain/product.ts';
import { microsoftWays } from '../microsoft-ways.ts';

export const azureConditionalAccess = defineProduct({
  id: 'azure_conditional_access',
  name: 'Azure Conditional Access',
  category: 'identity-and-access-management',
  about: 'The policies that decide who can sign in, from where and with which authentication, and their named locations.',
  connector: 'microsoft-graph',
  yields: [
    'identity.sign-in-policies',
    'network.zones',
    'configuration.policies',
    'configuration.zones',
    'identity.directory-state',
    'identity.setting-changes',
  ],
  parents: ['microsoft_azure', 'microsoft_e5'],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: microsoftWays,
  isProcessedByDefault: true,
  deploymentTypes: ['auto', 'manual'],
  administrators: ['Conditional Access Administrator or Security Administrator.'],
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-microsoft',
  mark: 'M12 3 4 6v6c0 4.5 3.2 7.6 8 9 4.8-1.4 8-4.5 8-9V6l-8-3Zm-1.2 12.2-3-3 1.4-1.4 1.6 1.6 4-4 1.4 1.4-5.4 5.4Z',
  licensedFeatures: [
    { id: 'entra-id-p1.conditional-access', name: 'Conditional Access', plans: ['AAD_PREMIUM', 'AAD_PREMIUM_P2'] },
    { id: 'entra-id-p2.risk-based-access', name: 'Risk-based Conditional Access', plans: ['AAD_PREMIUM_P2'] },
  ],
});
