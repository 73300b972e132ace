import type { Way } from '@rampart/domain/product.ts';

/** The products of a Google Workspace account are connected alike. */
export const googleWays: readonly Way[] = [
  {
    method: 'api_key_username',
    help: 'Create a service account in a Google Cloud project with the Admin SDK, Groups Settings and Cloud Identity APIs enabled, make a JSON key for it, and delegate the scopes listed below to its client ID in the Admin console under Security, API controls, Domain-wide delegation.',
    hints: {
      url: {
        label: 'URL (primary domain)',
        placeholder: 'your-company.com',
        hint: 'The primary domain of your Google Workspace account, as the Admin console shows it under Account, Domains.',
      },
      username: {
        label: 'Username (administrator account)',
        placeholder: 'rampart-admin@your-company.com',
        hint: 'The service account reads with the rights of this administrator. The guide lists the roles it needs.',
      },
      api_key: { label: 'API key (service account key)', hint: 'Paste the whole content of the JSON key file.', hasSeveralLines: true },
    },
    outreach: false,
  },
];
