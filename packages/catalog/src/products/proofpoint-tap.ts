import { defineProduct } from '@rampart/domain/product.ts';

export const proofpointTap = defineProduct({
  id: 'proofpoint_tap',
  name: 'Proofpoint TAP',
  category: 'email-security',
  about: 'Attacks by mail: who was targeted, what was stopped and what was clicked.',
  connector: 'proofpoint-tap',
  yields: ['threats.mail-threats', 'threats.attacked-people'],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: [
    {
      method: 'username_password',
      help: 'Create a service credential in the TAP dashboard under Settings, Connected Applications.',
      hints: {
        username: { label: 'Username (service principal)', hint: 'Shown when the credential is created.' },
        password: { label: 'Password (secret)', hint: 'Shown only when the credential is created.' },
      },
      without: ['totp_secret', 'bypass_code'],
      outreach: false,
    },
  ],
  isProcessedByDefault: true,
  deploymentTypes: ['manual'],
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-proofpoint-tap',
  mark: 'M3 5h18v14H3V5Zm2 3.2V17h14V8.2l-7 5-7-5ZM6.5 7l5.5 4 5.5-4h-11Z',
  licensedFeatures: [],
});
