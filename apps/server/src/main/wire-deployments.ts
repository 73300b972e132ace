import { judgeAgain, judgeAhead } from '../features/assess/index.ts';
import { openOAuthApps } from '../features/connect/index.ts';
import { connectedTargets, type RunDeps, storedSurroundings } from '../features/deploy/index.ts';
import { onDeploymentFinished, productCatalog, rollbackEffects, storedAssessment } from '../features/remediate/index.ts';
import { connectedTrackers, readTicketApproval, type TicketDeps, ticketFinished, ticketGate } from '../features/tickets/index.ts';
import { watchDeployment } from '../features/watch/index.ts';
import type { Platform } from './open-platform.ts';
import { usageCounters } from './usage-counters.ts';

/** What tests may replace. */
type Given = Omit<TicketDeps, 'controls' | 'usage' | 'gate' | 'readApproval'>;

/** What deploying works with, from the request to what follows from a result. */
export function wireDeployments(given: Given): TicketDeps & RunDeps {
  const tickets = { gate: ticketGate(given), readApproval: readTicketApproval(given) };
  const deps = { ...given, controls: given.catalog.controls, usage: usageCounters, ...tickets };
  const [finish, watch, report] = [onDeploymentFinished(deps), watchDeployment(deps), ticketFinished(deps)];
  return {
    ...deps,
    judgeAhead: judgeAhead(deps),
    judgeAgain: judgeAgain(deps),
    rollbackEffects: rollbackEffects(deps),
    onFinished: async (tx, job) => {
      await finish(tx, job);
      await watch(tx, job);
      await report(tx, job);
    },
  };
}

/** The same in the API and in a worker. */
export function platformDeployments({ db, vault, config, clock, log, objects, queue, egress, connectors }: Platform) {
  const oauthApps = openOAuthApps(config.oauthApps);
  const connections = { db, vault, clock, egress, objects, connectors, oauthApps };
  return wireDeployments({
    db,
    vault,
    clock,
    log,
    queue,
    connectors,
    catalog: productCatalog,
    assessment: storedAssessment,
    surroundings: storedSurroundings,
    targets: connectedTargets(connections),
    trackers: connectedTrackers(connections),
    publicUrl: config.publicUrl,
    filingPatienceMs: 10_000,
  });
}
