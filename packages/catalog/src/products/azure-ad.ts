import { defineProduct } from '@rampart/domain/product.ts';
import { microsoftWays } from '../microsoft-ways.ts';

export const azureAd = defineProduct({
  id: 'azure_ad',
  name: 'Azure AD',
  category: 'identity-record',
  about: 'People, groups, managers, administrators, sign-ins and how people prove who they are.',
  connector: 'microsoft-graph',
  yields: [
    'people.people',
    'people.groups',
    'identity.roles',
    'identity.directory-settings',
    'identity.directory-state',
    'identity.authentication-methods',
    'identity.registered-methods',
    'mail.mail-domains',
    'licences.licences',
    'identity.sign-ins',
    'identity.setting-changes',
  ],
  parents: ['microsoft_azure', 'microsoft_e5'],
  requiredBy: ['microsoft_azure', 'microsoft_e5'],
  isStandAlone: true,
  conflictsWith: [],
  ways: microsoftWays,
  isProcessedByDefault: true,
  deploymentTypes: ['auto', 'manual'],
  cannotStage: true,
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-microsoft',
  mark: 'M12 3 21 12l-9 9-9-9 9-9Zm0 4.2L7.2 12l4.8 4.8 4.8-4.8L12 7.2Z',
  licensedFeatures: [
    {
      id: 'entra-id-p1.authentication-methods',
      name: 'Authentication methods registration report',
      plans: ['AAD_PREMIUM', 'AAD_PREMIUM_P2'],
    },
    { id: 'entra-id-p2.identity-protection', name: 'Identity Protection', plans: ['AAD_PREMIUM_P2'] },
  ],
});
