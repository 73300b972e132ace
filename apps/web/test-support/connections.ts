import type { Application, ProductMetadata, SupportedProduct } from '@rampart/contract/connect.ts';
import { type AuthMethod, authMethods } from '@rampart/domain/auth-method.ts';
import type { Answers } from './played-api.ts';

interface PlayedProduct extends Partial<ProductMetadata> {
  readonly name: string;
  readonly ways: readonly AuthMethod[];
  readonly parents?: readonly string[];
}

const metadataOf = ({ ways: _ways, parents: _parents, ...metadata }: PlayedProduct): ProductMetadata => ({
  category: 'identity-and-access-management',
  about: 'Sign-on.',
  content_keys: [],
  deployment_types: ['auto'],
  is_configurable: false,
  processed_by_default: true,
  documentation: 'connect',
  mark: 'M0 0h24v24H0z',
  licensed_features: [],
  required_by: [],
  conflicts_with: [],
  upload: null,
  feature_flag: null,
  ...metadata,
});

const supportOf = ({ name, ways, parents = ['stand_alone'] }: PlayedProduct): SupportedProduct => ({
  verbose_name: name,
  auth_methods: ways.map((way) => ({
    name: way,
    verbose_name: authMethods[way].verboseName,
    outreach: false,
    help: '',
    fields: authMethods[way].fields.map(({ name: field, label, required, isSecret }) => ({
      name: field,
      label,
      required: required ?? null,
      is_secret: isSecret,
      has_several_lines: false,
      placeholder: null,
      hint: null,
    })),
    unavailable: null,
  })),
  parents: [...parents],
  capabilities: [],
  deployments: [],
});

const suites = ['microsoft_azure', 'microsoft_e5'];
const products: Readonly<Record<string, PlayedProduct>> = {
  okta: { name: 'Okta', ways: ['api_key'] },
  jira: { name: 'Jira', ways: ['api_key_username'], category: 'work-management', deployment_types: [], is_configurable: true },
  servicenow: {
    name: 'ServiceNow',
    ways: ['username_password_hostname'],
    category: 'work-management',
    deployment_types: [],
    is_configurable: true,
  },
  microsoft_azure: { name: 'Microsoft Azure', ways: ['url_client_secret_client_id'] },
  microsoft_e5: {
    name: 'Microsoft Security Suite (E5)',
    ways: ['url_client_secret_client_id'],
    conflicts_with: ['microsoft_azure'],
  },
  azure_ad: { name: 'Azure AD', ways: ['url_client_secret_client_id'], parents: ['stand_alone', ...suites], required_by: suites },
  azure_conditional_access: {
    name: 'Azure Conditional Access',
    ways: ['url_client_secret_client_id'],
    parents: ['stand_alone', ...suites],
  },
  local_directory: {
    name: 'Local Directory',
    ways: ['direct_upload'],
    upload: { extensions: ['ldif', 'zip'], label: '.ldif or .zip files', max_bytes: 2 * 1024 * 1024 },
  },
};

const only = <Value>(ids: readonly string[], valueOf: (product: PlayedProduct) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(products).flatMap(([id, product]) => (ids.includes(id) ? [[id, valueOf(product)]] : [])));

/** A catalog of these products: each tile more makes a test slower. */
export const catalogOf = (...ids: readonly string[]) => ({ listProducts: only(ids, metadataOf), listAuthMethods: only(ids, supportOf) });

export const attemptOf = (reason?: string): Application['connections'][number] => ({
  is_successful: reason === undefined,
  connection_time: '2026-11-15T08:00:00.000Z',
  credentials_type_used_verbose_name: 'API Key',
  ...(reason !== undefined && { reason }),
});

/** A healthy application of one of these products. */
export const applicationOf = (product: string, changes: Partial<Application> = {}): Application => ({
  uuid: `6f9d2c1e-0000-4000-8000-0000000001${String(Object.keys(products).indexOf(product)).padStart(2, '0')}`,
  product,
  name: products[product]?.name ?? product,
  auth_method: products[product]?.ways[0] ?? 'none',
  parent: null,
  connections: [attemptOf()],
  is_checking: false,
  account: 'Halden Freight',
  upload: null,
  ...changes,
});

/** What the screen shows of connections: the test adds to them and removes them while it runs. */
export const connectionAnswers = (connected: readonly Application[]) =>
  ({
    listApplications: () => ({ applications: [...connected] }),
    getApplication: ({ params: { uuid } }) => ({ application: connected.find((one) => one.uuid === uuid)!, readings: [] }),
    listRuns: { runs: [], backfill: null },
  }) satisfies Answers;
