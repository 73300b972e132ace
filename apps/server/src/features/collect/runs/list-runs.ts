import type { Run, RunApplication } from '@rampart/contract/collect.ts';
import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { readingPlanOf } from '../reading-plan.ts';
import { RunPhase, RunState } from './run-store.ts';

const wire = (time: Date | null): string | null => time?.toISOString() ?? null;

/** More than a tenant can have: each application of each run yields a dozen things at most. */
const failureLimit = 5000;

const listFailures = (tx: TenantTx, runIds: readonly string[]) =>
  tx
    .selectFrom('fact_reading')
    .select(['run_id', 'application_id', 'fact', 'state', 'because'])
    .where('tenant_id', '=', tx.tenantId)
    .where('run_id', 'in', runIds)
    .where('because', 'is not', null)
    .orderBy('fact')
    .limit(failureLimit)
    .execute();

const applicationsOf = (tx: TenantTx, runIds: readonly string[]) =>
  tx
    .selectFrom('run_application')
    .select(['run_id', 'application_id', 'product', 'state', 'note', 'done', 'total', 'items', 'started_at', 'finished_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('run_id', 'in', runIds)
    .orderBy('product')
    .execute();

async function applicationsByRun(tx: TenantTx, connectors: readonly Connector[], runIds: readonly string[]) {
  const [rows, failures] = [await applicationsOf(tx, runIds), await listFailures(tx, runIds)];
  const titleOf = (product: string, fact: string) =>
    readingPlanOf(connectors, product).steps.find((step) => step.fact === fact)?.title ?? fact;
  return Map.groupBy(
    rows.map((row) => ({
      runId: row.run_id,
      application: {
        application_uuid: row.application_id,
        product: row.product,
        state: RunState.parse(row.state),
        note: row.note,
        done: row.done,
        total: row.total,
        items: Number(row.items),
        started_at: wire(row.started_at),
        finished_at: wire(row.finished_at),
        failures: failures
          .filter((each) => each.run_id === row.run_id && each.application_id === row.application_id)
          .map(({ fact, state, because }) => ({
            title: titleOf(row.product, fact),
            state: state === 'missing' ? 'missing' : 'in_part',
            because: because ?? '',
          })),
      } satisfies RunApplication,
    })),
    ({ runId }) => runId,
  );
}

/** The newest first, each with its applications and what could not be read of them, or only in part. */
export async function listRuns(tx: TenantTx, connectors: readonly Connector[], limit: number): Promise<Run[]> {
  const runs = await tx
    .selectFrom('run')
    .select(['id', 'state', 'phase', 'as_of', 'requested_by', 'created_at', 'started_at', 'finished_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('is_reread', '=', false)
    .orderBy('as_of', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (runs.length === 0) return [];
  const applications = await applicationsByRun(
    tx,
    connectors,
    runs.map(({ id }) => id),
  );
  return runs.map((run) => ({
    uuid: run.id,
    state: RunState.parse(run.state),
    phase: RunPhase.parse(run.phase),
    as_of: run.as_of.toISOString(),
    requested_by: run.requested_by,
    created_at: run.created_at.toISOString(),
    started_at: wire(run.started_at),
    finished_at: wire(run.finished_at),
    applications: (applications.get(run.id) ?? []).map(({ application }) => application),
  }));
}
