import { defineProduct } from '@rampart/domain/product.ts';
import { microsoftWays } from '../microsoft-ways.ts';

export const microsoftAzure = defineProduct({
  id: 'microsoft_azure',
  name: 'Microsoft Azure',
  category: 'identity-record',
  about: 'One connection for the Azure products: switch on the modules you use.',
  connector: 'microsoft-graph',
  yields: ['licences.licences'],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: ['microsoft_e5'],
  ways: microsoftWays,
  isProcessedByDefault: true,
  deploymentTypes: [],
  contentKeys: [],
  isConfigurable: false,
  documentation: 'connect-microsoft',
  mark: 'M4 19 11 4h3L9 15h4l3 4H4Zm9.5-9L16 5.5 21 19h-3l-4.5-9Z',
  licensedFeatures: [],
});
