import { judgeAgain } from '../features/assess/index.ts';
import { connectedApplications } from '../features/collect/index.ts';
import { KeptTokens, openOAuthApps } from '../features/connect/index.ts';
import { productCatalog } from '../features/remediate/index.ts';
import type { PollDeps } from '../features/watch/index.ts';
import type { Platform } from './open-platform.ts';

/** What polling the change logs of vendors works with. */
export function platformPolling({ db, vault, config, clock, log, objects, queue, egress, connectors }: Platform): PollDeps {
  const oauthApps = openOAuthApps(config.oauthApps);
  const applications = connectedApplications({ db, vault, clock, egress, objects, connectors, oauthApps });
  const { controls } = productCatalog;
  const tokens = new KeptTokens();
  return { db, clock, log, queue, connectors, controls, applications, tokens, judgeAgain: judgeAgain({ log, queue, controls }) };
}
