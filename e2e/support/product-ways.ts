/** A way to connect whose credentials are typed in. */
interface TypedWay {
  readonly method: string;
  readonly label: string;
  readonly simulator: string;
  /** The credential that is made wrong. */
  readonly spoilt: string;
  /** What is said of it then. */
  readonly reason: RegExp;
}

interface ProductCase {
  readonly id: string;
  readonly name: string;
  readonly typed: readonly TypedWay[];
  /** The ways that have a journey of their own: consent in a window, and files. */
  readonly others: readonly string[];
}

const microsoft: Pick<ProductCase, 'typed' | 'others'> = {
  typed: [
    {
      method: 'url_client_secret_client_id',
      label: 'Client ID, Client Secret and URL',
      simulator: 'microsoft-graph',
      spoilt: 'client_secret',
      reason: /The client secret is wrong/,
    },
  ],
  others: ['oauth_app'],
};

const directory: readonly TypedWay[] = [
  {
    method: 'username_password_hostname',
    label: 'Username, Password and Host Name',
    simulator: 'local-directory',
    spoilt: 'password',
    reason: /password/,
  },
];

/** Every product of the catalog, as somebody finds it on the page. */
export const productCases: readonly ProductCase[] = [
  { id: 'azure_ad', name: 'Azure AD', ...microsoft },
  { id: 'azure_conditional_access', name: 'Azure Conditional Access', ...microsoft },
  { id: 'local_directory', name: 'Local Directory', typed: directory, others: ['direct_upload'] },
  { id: 'microsoft_azure', name: 'Microsoft Azure', ...microsoft },
  { id: 'microsoft_e5', name: 'Microsoft Security Suite (E5)', ...microsoft },
  {
    id: 'okta',
    name: 'Okta',
    typed: [
      {
        method: 'url_client_secret_client_id',
        label: 'Client ID, Client Secret and URL',
        simulator: 'okta',
        spoilt: 'client_secret',
        reason: /Okta does not know this client ID, or its secret/,
      },
      { method: 'api_key', label: 'API Key', simulator: 'okta', spoilt: 'api_key', reason: /Okta refused the credentials/ },
    ],
    others: [],
  },
  { id: 'on_premises', name: 'On-Premises', typed: directory, others: ['file_snapshot'] },
  {
    id: 'proofpoint_tap',
    name: 'Proofpoint TAP',
    typed: [
      {
        method: 'username_password',
        label: 'Username and Password',
        simulator: 'proofpoint-tap',
        spoilt: 'password',
        reason: /refused the credentials/,
      },
    ],
    others: [],
  },
];
