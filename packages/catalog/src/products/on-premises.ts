import { defineProduct } from '@rampart/domain/product.ts';
import { directoryAdministrators, directoryWay, snapshotUpload } from '../directory-ways.ts';

export const onPremises = defineProduct({
  id: 'on_premises',
  name: 'On-Premises',
  category: 'additional-security-products',
  about: 'A second directory inside your own network, such as the Active Directory beside a cloud identity record.',
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
    // Only deployed to by hand: no group is created there.
    { ...directoryWay, without: [...(directoryWay.without ?? []), 'group_container'] },
    {
      method: 'file_snapshot',
      help: 'Upload a snapshot of the directory as LDIF, or a zip or tar of such files.',
      outreach: false,
    },
  ],
  upload: snapshotUpload,
  isProcessedByDefault: false,
  deploymentTypes: ['manual'],
  administrators: directoryAdministrators,
  contentKeys: ['deployment_guide'],
  isConfigurable: false,
  documentation: 'connect-local-directory',
  mark: 'M4 4h16v6H4V4Zm0 10h16v6H4v-6Zm3-8v2h2V6H7Zm0 10v2h2v-2H7Z',
  licensedFeatures: [],
});
