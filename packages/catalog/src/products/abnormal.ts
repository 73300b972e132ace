import { defineProduct } from '@rampart/domain/product.ts';

export const abnormal = defineProduct({
  id: 'abnormal',
  name: 'Abnormal Security',
  category: 'email-security',
  about: 'Attacks found in mailboxes, postures of the mail platform, reported mails, taken-over accounts, and who may use the portal.',
  connector: 'abnormal',
  yields: [
    'threats.mail-threats',
    'threats.takeover-cases',
    'mail.attack-removal',
    'mail.platform-checks',
    'mail.reported-mails',
    'identity.console-accounts',
    'identity.console-sessions',
    'identity.api-tokens',
    'identity.setting-changes',
    'configuration.settings',
    'configuration.policies',
    'configuration.profiles',
  ],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: [
    {
      method: 'api_key',
      help: 'Generate a token in the Abnormal portal under Settings, Integrations, Abnormal REST API, and add the addresses of Rampart to its IP allowlist.',
      hints: {
        url: {
          placeholder: 'https://api.abnormalplatform.com',
          hint: 'Customers in the EU enter https://eu.rest.abnormalsecurity.com, all others https://api.abnormalplatform.com.',
        },
        api_key: { label: 'API key (token)', hint: 'Shown when the token is generated.' },
      },
      outreach: false,
    },
  ],
  isProcessedByDefault: true,
  deploymentTypes: ['manual'],
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-abnormal',
  mark: 'M3 6h18v12H3V6Zm2 2.5V16h14V8.5l-7 5-7-5ZM6.5 8l5.5 3.9L17.5 8h-11ZM15 2h2v3h-2V2Z',
  licensedFeatures: [],
});
