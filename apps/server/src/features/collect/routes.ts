import { listRuns as listRunsCall, processNow as processNowCall, triggerProcessing as triggerCall } from '@rampart/contract/collect.ts';
import type { Database } from '../../platform/database/database.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy, recordingRefusal } from '../audit/index.ts';
import type { StartDeps } from './collect-deps.ts';
import type { Reads } from './reading-plan.ts';
import { listRuns } from './runs/list-runs.ts';
import { findBackfill } from './runs/run-store.ts';
import { findSecondsLeft } from './runs/seconds-left.ts';
import { processNow, triggerProcessing } from './runs/trigger-processing.ts';

export interface CollectRouteDeps extends StartDeps {
  readonly db: Database;
  /** What each run of a history of so many steps reads. */
  readonly historyReads: (steps: number) => readonly Reads[];
}

export const collectRoutes = (deps: CollectRouteDeps): Route[] => [
  route(triggerCall, async ({ actor, request, tenant, body }) => {
    const by = actedBy({ actor, request });
    const runId = await recordingRefusal(deps, { by, tenantId: tenant.id, action: 'processing.trigger' }, () =>
      tenant.inTransaction((tx) => triggerProcessing(deps, tx, { actor, by, applicationIds: body.application_uuids })),
    );
    return reply(200, { run_uuid: runId });
  }),
  route(processNowCall, async ({ actor, request, tenant }) => {
    const by = actedBy({ actor, request });
    const runId = await recordingRefusal(deps, { by, tenantId: tenant.id, action: 'processing.trigger' }, () =>
      tenant.inTransaction((tx) => processNow(deps, tx, { actor, by })),
    );
    return reply(200, { run_uuid: runId });
  }),
  route(listRunsCall, ({ tenant, query }) =>
    tenant.inTransaction(async (tx) => {
      const backfill = await findBackfill(tx);
      return reply(200, {
        runs: await listRuns(tx, deps.connectors, query.limit),
        backfill: backfill
          ? {
              done: backfill.done,
              total: backfill.total,
              figures_as_of: backfill.figuresAsOf?.toISOString() ?? null,
              seconds_left: (await findSecondsLeft(tx, backfill, deps.historyReads)) ?? null,
            }
          : null,
      });
    }),
  ),
];
