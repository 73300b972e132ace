import { defineProduct } from '@rampart/domain/product.ts';
import { microsoftWays } from '../microsoft-ways.ts';

export const microsoftE5 = defineProduct({
  id: 'microsoft_e5',
  name: 'Microsoft Security Suite (E5)',
  category: 'identity-record',
  about: 'One connection for everything the E5 suite contains: switch on the modules you use.',
  connector: 'microsoft-graph',
  yields: ['licences.licences'],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: ['microsoft_azure'],
  ways: microsoftWays,
  isProcessedByDefault: true,
  deploymentTypes: [],
  contentKeys: [],
  isConfigurable: false,
  documentation: 'connect-microsoft',
  mark: 'M4 4h7v7H4V4Zm9 0h7v7h-7V4ZM4 13h7v7H4v-7Zm9 0h7v7h-7v-7Z',
  licensedFeatures: [],
});
