import { defineProduct } from '@rampart/domain/product.ts';

export const okta = defineProduct({
  id: 'okta',
  name: 'Okta',
  category: 'identity-and-access-management',
  about: 'People, groups, sign-on, password and enrollment policies, network zones, authenticators, API tokens and sign-ins.',
  connector: 'okta',
  yields: [
    'people.people',
    'people.groups',
    'identity.sign-in-policies',
    'identity.password-policies',
    'identity.authentication-methods',
    'identity.enrollment-policies',
    'identity.api-tokens',
    'identity.mail-notices',
    'licences.vendor-features',
    'network.zones',
    'identity.sign-ins',
    'identity.setting-changes',
  ],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: [
    {
      method: 'url_client_secret_client_id',
      help: 'Create an app integration of the kind API Services in Okta, let it sign in with a public key, grant it the scopes listed below and give it a read-only administrator role. To deploy from here, it needs the scopes and roles that the guide lists.',
      hints: {
        url: {
          label: 'URL (Okta address)',
          placeholder: 'https://your-company.okta.com',
          hint: 'The address of your Okta organisation, not that of its admin console.',
        },
        client_id: { hint: 'On the General tab of the app.' },
        client_secret: {
          label: 'Client Secret (or private key)',
          hint: 'The private key that Okta made, as PEM or as JSON. An integration of the Okta Integration Network has a client secret instead.',
        },
      },
      outreach: false,
    },
    {
      method: 'api_key',
      help: 'Create an API token in Okta under Security, API, Tokens, as a service account with the role Read-only Administrator: the token has all rights of the account that creates it.',
      hints: {
        url: {
          label: 'URL (Okta address)',
          placeholder: 'https://your-company.okta.com',
          hint: 'The address of your Okta organisation, not that of its admin console.',
        },
        api_key: { label: 'API key (API token)', hint: 'Okta shows it only when it is created.' },
      },
      outreach: false,
    },
  ],
  isProcessedByDefault: false,
  deploymentTypes: ['auto', 'manual'],
  contentKeys: ['deployment_guide', 'configuration_tool'],
  isConfigurable: false,
  documentation: 'connect-okta',
  mark: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 4.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
  licensedFeatures: [],
});
