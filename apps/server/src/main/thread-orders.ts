import type { Config } from '../platform/config/config.ts';
import { Secret } from '../platform/log/secret.ts';

/** What the worker's thread cannot read from the environment itself, as it can be posted. Nothing of it leaves the process. */
export interface ThreadOrders {
  readonly appUrl: string;
  readonly egress: Config['egress'];
  readonly oauthApps: Readonly<Record<string, { readonly clientId: string; readonly clientSecret: string }>>;
}

const mapValues = <From, To>(all: Readonly<Record<string, From>>, map: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([id, one]) => [id, map(one)]));

export const ordersOf = ({ egress, oauthApps }: Pick<Config, 'egress' | 'oauthApps'>, appUrl: string): ThreadOrders => ({
  appUrl,
  egress,
  oauthApps: mapValues(oauthApps, ({ clientId, clientSecret }) => ({ clientId, clientSecret: clientSecret.reveal() })),
});

/** The configuration of the process that gave the orders; a demo's vendors are in no setting. */
export const configUnder = ({ egress, oauthApps }: ThreadOrders, own: Config): Config => ({
  ...own,
  egress,
  oauthApps: mapValues(oauthApps, ({ clientId, clientSecret }) => ({ clientId, clientSecret: new Secret(clientSecret) })),
});
