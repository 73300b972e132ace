import { defineProduct } from '@rampart/domain/product.ts';

export const mimecast = defineProduct({
  id: 'mimecast',
  name: 'Mimecast',
  category: 'email-security',
  about: 'Logged attacks by mail, bypasses of the spoofing check, blocked senders, and managed URLs.',
  connector: 'mimecast',
  yields: ['mail.sender-rules', 'mail.managed-links', 'configuration.policies', 'configuration.rules', 'threats.mail-threats'],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: [
    {
      method: 'client_secret_client_id',
      help: 'Generate keys for the Mimecast API 2.0 in the Administration Console under Services, API and Platform Integrations.',
      hints: {
        client_id: { hint: 'Shown when the keys are generated.' },
        client_secret: { hint: 'Shown only when the keys are generated.' },
      },
      outreach: false,
    },
  ],
  isProcessedByDefault: false,
  deploymentTypes: ['auto', 'manual'],
  cannotStage: true,
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-mimecast',
  mark: 'M4 5h16v10h-7l-5 4v-4H4V5Zm2 2v.5l6 4 6-4V7H6Zm0 3v3h4v2.2l2.8-2.2H18v-3l-6 4-6-4Z',
  licensedFeatures: [],
});
