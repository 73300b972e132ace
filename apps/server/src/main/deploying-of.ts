import { openOAuthApps } from '../features/connect/index.ts';
import { connectedTargets, storedSurroundings } from '../features/deploy/index.ts';
import { productCatalog, storedAssessment } from '../features/remediate/index.ts';
import type { Platform } from './open-platform.ts';
import { usageCounters } from './usage-counters.ts';

/** What deploying works with, in the API and in a worker alike. */
export function deployingOf({ db, vault, config, clock, log, objects, queue, egress, connectors }: Platform) {
  const oauthApps = openOAuthApps(config.oauthApps);
  return {
    db,
    vault,
    clock,
    log,
    queue,
    connectors,
    usage: usageCounters,
    catalog: productCatalog,
    controls: productCatalog.controls,
    assessment: storedAssessment,
    surroundings: storedSurroundings,
    targets: connectedTargets({ db, vault, clock, egress, objects, connectors, oauthApps }),
  };
}
