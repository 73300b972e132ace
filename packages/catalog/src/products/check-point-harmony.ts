import { defineProduct } from '@rampart/domain/product.ts';

export const checkPointHarmony = defineProduct({
  id: 'check_point_harmony',
  name: 'Check Point Harmony Email',
  category: 'email-security',
  about: 'Attacks by mail, clicks on them, and exceptions: allowed, blocked and trusted senders.',
  connector: 'check-point-harmony',
  yields: ['mail.mail-exceptions', 'mail.own-domains', 'configuration.rules', 'threats.mail-threats'],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: [
    {
      method: 'url_client_secret_client_id',
      help: 'Create an API key for the service Email & Collaboration in the Infinity Portal, under Settings, API Keys. To only read, choose the role Read-Only.',
      hints: {
        url: {
          label: 'URL (gateway of your region)',
          placeholder: 'https://cloudinfra-gw.portal.checkpoint.com',
          hint: 'Shown as Authentication URL when the key is created. It differs from region to region.',
        },
        client_id: { hint: 'Shown when the key is created.' },
        client_secret: { label: 'Client Secret (secret key)', hint: 'Shown only when the key is created.' },
      },
      outreach: false,
    },
  ],
  isProcessedByDefault: false,
  deploymentTypes: ['auto', 'manual'],
  cannotStage: true,
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-check-point-harmony',
  mark: 'M12 2 4 5v6c0 5 3.4 9 8 11 4.6-2 8-6 8-11V5l-8-3Zm-5 7h10v7H7V9Zm1.5 1.5 3.5 2.3 3.5-2.3h-7Z',
  licensedFeatures: [],
});
