import { defineProduct } from '@rampart/domain/product.ts';
import { directoryAdministrators, directoryUpload, directoryWay } from '../directory-ways.ts';

export const localDirectory = defineProduct({
  id: 'local_directory',
  name: 'Local Directory',
  category: 'identity-record',
  about: 'People, groups and managers from an LDAP directory, read live or from an export of it.',
  connector: 'local-directory',
  yields: [
    'people.people',
    'people.groups',
    'identity.password-policies',
    'identity.sensitive-accounts',
    'configuration.settings',
    'configuration.policies',
    'configuration.groups',
  ],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: [
    directoryWay,
    {
      method: 'direct_upload',
      help: 'Export the directory as LDIF and upload the file, or a zip of such files. Upload again whenever it has changed.',
      outreach: false,
    },
  ],
  upload: directoryUpload,
  isProcessedByDefault: true,
  deploymentTypes: ['auto', 'manual'],
  administrators: directoryAdministrators,
  cannotStage: true,
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-local-directory',
  mark: 'M10 3h4v4h-1v3h6v4h1v4h-4v-4h1v-2H7v2h1v4H4v-4h1v-4h6V7h-1V3Z',
  licensedFeatures: [],
});
