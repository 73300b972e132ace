import { signIn } from '@rampart/contract/access/session.ts';
import { createClient } from '@rampart/contract/client.ts';
import { createCredentials, listApplications } from '@rampart/contract/connect.ts';
import { AuthMethod } from '@rampart/domain/auth-method.ts';
import type { SimulatorProcess } from '@rampart/simulators/run-simulators.ts';
import type { Secret } from '../../platform/log/secret.ts';
import { configureDemoTickets } from './configure-demo-tickets.ts';

export interface ConnectDemoOptions {
  /** Where the API answers. */
  readonly address: string;
  readonly email: string;
  readonly password: Secret;
  readonly connections: SimulatorProcess['demoConnections'];
  readonly signal: AbortSignal;
}

/** Connects what is missing, as the administrator does on screen: by the same calls, through the same door. */
export async function connectDemo({ address, email, password, connections, signal }: ConnectDemoOptions): Promise<void> {
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
  for (const { product, method, credentials, modules = [] } of connections) {
    if (!connected.has(product)) await call(createCredentials, { body: { product, auth_method: AuthMethod.parse(method), credentials } });
    const children = modules.filter((module) => !connected.has(module));
    if (children.length > 0) await call(createCredentials, { body: { product, auth_method: 'child-module', children } });
  }
  await configureDemoTickets(
    call,
    connections.map(({ product }) => product),
  );
}
