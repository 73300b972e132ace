import { setTimeout as wait } from 'node:timers/promises';
import { canonicalJson } from '../../apps/server/src/features/collect/index.ts';
import { verifyStoredChain } from '../../apps/server/src/features/audit/index.ts';
import type { DeploymentLane } from '../../apps/server/test-support/kills/deployment-lane.ts';
import { compare, type Finding } from './compare.ts';
import type { Accepted } from './workload.ts';

const settleMs = 300_000;

/** Waits until nothing is due or running in the queue any more. */
export async function untilIdle({ company: { api } }: DeploymentLane): Promise<boolean> {
  const busy = "select from pgboss.job where name = 'jobs' and state < 'completed' and start_after <= now() limit 1";
  for (const until = Date.now() + settleMs; Date.now() < until; await wait(1000))
    if ((await api.fresh.owner.query(busy)).rowCount === 0) return true;
  return false;
}

export async function judgeRuns({ company: { api } }: DeploymentLane, { runs }: Accepted): Promise<Finding> {
  const { rows } = await api.fresh.owner.query<{ run: string }>(
    "select details ->> 'run' as run from audit_event where action = 'processing.finish' and status = 'success'",
  );
  const known = new Set(runs);
  return compare(
    'runs',
    runs,
    rows.map(({ run }) => run).filter((run) => known.has(run)),
  );
}

export async function judgeDeployments({ company: { api } }: DeploymentLane, { deployments }: Accepted): Promise<Finding> {
  const { rows: jobs } = await api.fresh.owner.query<{ id: string; status: string; details: string }>(
    'select id::text, status, to_jsonb(job)::text as details from deployment_job as job',
  );
  const { rows: ends } = await api.fresh.owner.query<{ id: string }>(
    "select details ->> 'job' as id from audit_event where action in ('deployment.finish', 'deployment.abort')",
  );
  const successful = new Set(jobs.filter(({ status }) => status === 'successful').map(({ id }) => id));
  const accepted = new Map(deployments.map(({ id, product, phase }) => [id, `${phase} at ${product}`]));
  return {
    ...compare(
      'deployments',
      [...accepted.keys()],
      ends.map(({ id }) => id).filter((id) => successful.has(id)),
    ),
    details: jobs
      .filter(({ id, status }) => accepted.has(id) && status !== 'successful')
      .map(({ id, details }) => `${accepted.get(id)} did not end as successful: ${details}`),
  };
}

export async function brokenChains({ company: { api } }: DeploymentLane, tenantIds: readonly string[]): Promise<string[]> {
  const { db, vault, config } = api.platform;
  const problems: string[] = [];
  for (const tenantId of tenantIds)
    problems.push(...(await verifyStoredChain({ db, vault, dataFolder: config.dataFolder, tenantId })).problems);
  return problems;
}

export const sameState = (before: unknown, after: unknown): boolean => canonicalJson(before) === canonicalJson(after);
