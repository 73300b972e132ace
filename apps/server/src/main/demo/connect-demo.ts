import { signIn } from '@rampart/contract/access/session.ts';
import { createClient } from '@rampart/contract/client.ts';
import { createCredentials, listApplications } from '@rampart/contract/connect.ts';
import type { SimulatorProcess } from '@rampart/simulators/run-simulators.ts';
import type { Secret } from '../../platform/log/secret.ts';

interface Wanted {
  readonly product: string;
  readonly simulator: string;
  readonly method: 'url_client_secret_client_id' | 'username_password_hostname' | 'username_password';
  /** Which credentials of the simulator, where those of the method may only read. */
  readonly account?: 'writer';
  readonly modules: readonly string[];
}

/** What Halden Freight has connected, each by the way that its own people would choose. */
const requested: readonly Wanted[] = [
  {
    product: 'microsoft_azure',
    simulator: 'microsoft-graph',
    method: 'url_client_secret_client_id',
    modules: ['azure_conditional_access'],
  },
  { product: 'okta', simulator: 'okta', method: 'url_client_secret_client_id', modules: [] },
  {
    product: 'local_directory',
    simulator: 'local-directory',
    method: 'username_password_hostname',
    account: 'writer',
    modules: [],
  },
  { product: 'on_premises', simulator: 'local-directory', method: 'username_password_hostname', modules: [] },
  { product: 'proofpoint_tap', simulator: 'proofpoint-tap', method: 'username_password', modules: [] },
];

export interface ConnectDemoOptions {
  /** Where the API answers. */
  readonly address: string;
  readonly email: string;
  readonly password: Secret;
  readonly credentials: SimulatorProcess['credentials'];
  readonly signal: AbortSignal;
}

/** Connects what is missing, as the administrator does on screen: by the same calls, through the same door. */
export async function connectDemo({ address, email, password, credentials, signal }: ConnectDemoOptions): Promise<void> {
  let access = '';
  const call = createClient({
    baseUrl: address,
    fetch: (url, init) =>
      fetch(url, {
        ...init,
        signal,
        headers: { ...(init.headers as Record<string, string>), ...(access && { authorization: `Bearer ${access}` }) },
      }),
  });
  const signedIn = await call(signIn, { body: { email, password: password.reveal() } });
  if (!('access' in signedIn.data)) return; // The administrator has set up a second factor: the demo is theirs now.
  access = signedIn.data.access;
  const { data } = await call(listApplications, {});
  const connected = new Set(data.applications.map(({ product }) => product));
  for (const { product, simulator, method, account = method, modules } of requested) {
    const given = credentials[simulator]?.[account];
    if (given === undefined) continue;
    if (!connected.has(product)) await call(createCredentials, { body: { product, auth_method: method, credentials: { ...given } } });
    const children = modules.filter((module) => !connected.has(module));
    if (children.length > 0) await call(createCredentials, { body: { product, auth_method: 'child-module', children } });
  }
}
