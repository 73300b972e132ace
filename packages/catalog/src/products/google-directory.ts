import { defineProduct } from '@rampart/domain/product.ts';
import { googleWays } from '../google-ways.ts';

export const googleDirectory = defineProduct({
  id: 'google_directory',
  name: 'Google Directory',
  category: 'identity-record',
  about: 'People, groups, managers, administrators, 2-Step Verification, passwords and sign-ins of a Google Workspace account.',
  connector: 'google',
  yields: [
    'people.people',
    'people.groups',
    'identity.roles',
    'identity.registered-methods',
    'identity.account-protection',
    'identity.password-policies',
    'identity.sign-ins',
    'identity.setting-changes',
  ],
  parents: ['google_workspace'],
  requiredBy: ['google_workspace'],
  isStandAlone: true,
  conflictsWith: [],
  ways: googleWays,
  isProcessedByDefault: true,
  deploymentTypes: ['auto', 'manual'],
  cannotStage: true,
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-google',
  mark: 'M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm-7 17c0-4 3-7 7-7s7 3 7 7h-3c0-2.4-1.6-4-4-4s-4 1.6-4 4H5Z',
  licensedFeatures: [],
});
