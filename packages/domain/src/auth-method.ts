import { z } from 'zod';

/** How an application gets in to its vendor, in the order in which they are offered. */
export const AuthMethod = z.enum([
  'child-module',
  'username_password',
  'username_password_hostname',
  'username_password_api_key',
  'oauth_app',
  'url_client_secret_client_id',
  'client_secret_client_id',
  'username_password_client_secret_client_id',
  'api_key',
  'api_key_username',
  'file_snapshot',
  'direct_upload',
  'none',
]);
export type AuthMethod = z.infer<typeof AuthMethod>;

export type CredentialName =
  | 'username'
  | 'password'
  | 'hostname'
  | 'group_container'
  | 'api_key'
  | 'url'
  | 'client_id'
  | 'client_secret'
  | 'cluster_id'
  | 'totp_secret'
  | 'bypass_code';

export interface CredentialField {
  readonly name: CredentialName;
  readonly label: string;
  /** What the form says when it is left empty; without it, it may be. */
  readonly required?: string;
  /** Never shown again once it is stored. */
  readonly isSecret: boolean;
}

const username = { name: 'username', label: 'Username', required: 'Username is required', isSecret: false } as const;
const password = { name: 'password', label: 'Password', required: 'Password is required', isSecret: true } as const;
const hostname = { name: 'hostname', label: 'Host name', required: 'Host name is required', isSecret: false } as const;
const groupContainer = { name: 'group_container', label: 'Container for new groups', isSecret: false } as const;
const apiKey = { name: 'api_key', label: 'API key', required: 'API key is required', isSecret: true } as const;
const url = { name: 'url', label: 'URL', required: 'URL is required', isSecret: false } as const;
const clientId = { name: 'client_id', label: 'Client ID', required: 'Client ID is required', isSecret: false } as const;
const clientSecret = { name: 'client_secret', label: 'Client Secret', required: 'Client Secret is required', isSecret: true } as const;
const clusterId = { name: 'cluster_id', label: 'Cluster ID', isSecret: false } as const;
const totpSecret = { name: 'totp_secret', label: 'MFA secret', isSecret: true } as const;
const bypassCode = { name: 'bypass_code', label: 'Bypass code', isSecret: true } as const;

interface HowToSignIn {
  readonly verboseName: string;
  readonly fields: readonly CredentialField[];
}

export const authMethods: Readonly<Record<AuthMethod, HowToSignIn>> = {
  'child-module': { verboseName: 'Module', fields: [] },
  username_password: { verboseName: 'Username and Password', fields: [username, password, totpSecret, bypassCode] },
  username_password_hostname: {
    verboseName: 'Username, Password and Host Name',
    fields: [hostname, username, password, totpSecret, bypassCode, groupContainer],
  },
  username_password_api_key: { verboseName: 'Username, Password and API Key', fields: [hostname, username, password, apiKey, totpSecret] },
  oauth_app: { verboseName: 'OAuth', fields: [] },
  url_client_secret_client_id: { verboseName: 'Client ID, Client Secret and URL', fields: [url, clientId, clientSecret] },
  client_secret_client_id: { verboseName: 'Client ID and Client Secret', fields: [clientId, clientSecret] },
  username_password_client_secret_client_id: {
    verboseName: 'Username, Password, Client ID and Client Secret',
    fields: [hostname, username, password, clientId, clientSecret, clusterId, totpSecret, bypassCode],
  },
  api_key: { verboseName: 'API Key', fields: [url, apiKey] },
  api_key_username: { verboseName: 'Username and API Key', fields: [url, username, { ...apiKey, required: 'API Key is required' }] },
  file_snapshot: { verboseName: 'File Snapshot', fields: [] },
  direct_upload: { verboseName: 'Direct Upload', fields: [] },
  none: { verboseName: 'No Credentials', fields: [] },
};

/** Methods whose data arrives as an uploaded file. */
export const isUpload = (method: AuthMethod): boolean => method === 'file_snapshot' || method === 'direct_upload';
