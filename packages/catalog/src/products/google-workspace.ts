import { defineProduct } from '@rampart/domain/product.ts';
import { googleWays } from '../google-ways.ts';

export const googleWorkspace = defineProduct({
  id: 'google_workspace',
  name: 'Google Workspace',
  category: 'email-security',
  about: 'How mail is protected, what is shared outside of the organisation, and who may join, read and post to groups.',
  connector: 'google',
  yields: [
    'collaboration.group-access',
    'collaboration.sharing',
    'mail.mail-protection',
    'mail.mail-domains',
    'configuration.policies',
    'configuration.group-access',
  ],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: googleWays,
  isProcessedByDefault: false,
  deploymentTypes: ['auto', 'manual'],
  cannotStage: true,
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-google',
  mark: 'M3 6h18v12H3V6Zm2 2v.6l7 4.8 7-4.8V8H5Zm0 3v5h14v-5l-7 4.8L5 11Z',
  licensedFeatures: [],
});
