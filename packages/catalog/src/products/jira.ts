import { defineProduct } from '@rampart/domain/product.ts';

export const jira = defineProduct({
  id: 'jira',
  name: 'Jira',
  category: 'work-management',
  about: 'Tickets for remediations: filed with the plan, tracked, and transitioned after a deployment.',
  connector: 'jira',
  yields: [],
  parents: [],
  requiredBy: [],
  isStandAlone: true,
  conflictsWith: [],
  ways: [
    {
      method: 'api_key_username',
      help: 'Create an API token for a service account or a person who may browse projects, create, assign and transition issues and add comments in the projects that tickets go to. A token with scopes needs read:jira-user, read:jira-work and write:jira-work.',
      hints: {
        url: { label: 'URL (Jira site)', placeholder: 'https://your-company.atlassian.net', hint: 'The address of your Jira Cloud site.' },
        username: {
          label: 'Username (email address)',
          hint: 'The email address of the account that the token belongs to, such as name@serviceaccount.atlassian.com.',
        },
        api_key: { label: 'API key (API token)', hint: 'Atlassian shows it only when it is created.' },
      },
      outreach: false,
    },
  ],
  isProcessedByDefault: false,
  deploymentTypes: [],
  contentKeys: [],
  isConfigurable: true,
  documentation: 'connect-jira',
  mark: 'M4 4h16v16H4V4Zm2 2v12h12V6H6Zm2 2h8v2H8V8Zm0 3h8v2H8v-2Zm0 3h5v2H8v-2Z',
  licensedFeatures: [],
});
