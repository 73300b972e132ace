import type { Config } from '../../platform/config/config.ts';
import type { OAuthApps } from './connect-deps.ts';

/** What the operator has registered at the vendors. The secrets are opened when one is used. */
export const openOAuthApps = (configured: Config['oauthApps']): OAuthApps => {
  const apps = new Map(Object.entries(configured));
  return {
    find(connectorId) {
      const app = apps.get(connectorId);
      return app && { clientId: app.clientId, clientSecret: app.clientSecret.reveal() };
    },
  };
};
