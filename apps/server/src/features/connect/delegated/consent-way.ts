import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { DelegatedConsent } from '@rampart/connectors/kit/connector.ts';
import type { OAuthApp } from '@rampart/connectors/kit/connection.ts';
import type { Product } from '@rampart/domain/product.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { ConnectDeps } from '../connect-deps.ts';
import { getConnector, notInThisVersion } from '../products/find-connector.ts';
import { whyUnavailable } from '../products/list-auth-methods.ts';

export interface ConsentWay {
  readonly connector: Connector;
  readonly consent: DelegatedConsent;
  readonly app: OAuthApp;
  /** Where the vendor sends the browser back to. */
  readonly redirectUri: string;
}

/** How a product is connected by consent, or why it cannot be here. */
export function getConsentWay(deps: ConnectDeps, product: Product): ConsentWay {
  if (!product.ways.some(({ method }) => method === 'oauth_app'))
    throw new BadRequest(`${product.name} cannot be connected by consent. Choose another connection option.`);
  const connector = getConnector(deps.connectors, product);
  const app = deps.oauthApps.find(connector.id);
  const unavailable = whyUnavailable(deps, connector, product, 'oauth_app');
  if (unavailable !== null || app === undefined || connector.delegated === undefined)
    throw new BadRequest(unavailable ?? notInThisVersion(product));
  return { connector, consent: connector.delegated, app, redirectUri: new URL('/oauth-success', deps.publicUrl).href };
}
