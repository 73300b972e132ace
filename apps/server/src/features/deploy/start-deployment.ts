import { hash } from 'node:crypto';
import { jobLogLine } from '@rampart/domain/deploy/job-log.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type ActedBy, type AuditEntry, recordEvent } from '../audit/index.ts';
import { holdEntitlement } from '../tenants/index.ts';
import type { StartDeps, Target } from './deploy-deps.ts';
import { findByRequest, type JobAction, type Phase, type WantedControl } from './jobs/job-store.ts';
import { lockTurns, passTurn } from './jobs/turn.ts';

export interface NewJob {
  readonly product: string;
  readonly phase: Phase;
  readonly action: JobAction;
  readonly wanted: readonly WantedControl[];
  readonly programId: string | null;
  /** None for a job that is for a whole program. */
  readonly remediationId: string | null;
  /** The plan that somebody agreed to; without one, what is found is taken. */
  readonly planHash?: string | undefined;
  /** The job that this one undoes. */
  readonly undoes?: string;
  /** The account is left empty for what nobody in particular starts. */
  readonly by: ActedBy;
}

/** The connection that a job would write to, in working order. */
export async function getHealthyTarget({ targets }: Pick<StartDeps, 'targets'>, tx: TenantTx, product: string): Promise<Target> {
  const target = await targets.find(tx, product);
  if (target === undefined) throw new HttpError(409, 'This product is not connected. Connect it first, then deploy.');
  if (target.isHealthy === false)
    throw new HttpError(409, `There is a problem with the connection to ${target.product.name}. Mend it under Connections, then deploy.`);
  return target;
}

/** The same request sent again while the first is under way is the same job. */
const requestKeyOf = ({ product, phase, remediationId, programId, planHash, undoes }: NewJob): string =>
  hash('sha256', JSON.stringify([product, phase, remediationId, programId, planHash ?? null, undoes ?? null]));

const beginnings: Readonly<Record<Phase, Pick<AuditEntry, 'action'> & { readonly verb: string }>> = {
  stage: { action: 'deployment.start', verb: 'Started to deploy to' },
  enable: { action: 'deployment.enable', verb: 'Started to switch on what is staged in' },
  rollback: { action: 'deployment.roll-back', verb: 'Started to roll back in' },
};

const idOrNull = (id: string): string | null => (id === '' ? null : id);

async function insertJob(deps: StartDeps, tx: TenantTx, job: NewJob, target: Target, requestKey: string): Promise<string> {
  const at = deps.clock.now();
  const { id } = await tx
    .insertInto('deployment_job')
    .values({
      tenant_id: tx.tenantId,
      created_at: at,
      action: job.action,
      phase: job.phase,
      status: 'in_progress',
      deployed_by: job.by.actor,
      account_id: idOrNull(job.by.actorId),
      product_name: job.product,
      application_id: target.id,
      program_id: job.programId,
      quest_instance_id: job.remediationId,
      plan_hash: job.planHash ?? null,
      wanted: JSON.stringify(job.wanted),
      undoes: job.undoes ?? null,
      request_key: requestKey,
      display_logs: [jobLogLine(at, { state: 'pending', text: `Waiting for its turn to write to ${target.product.name}.` })],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Starts a job, or answers with the one that does the same already. Nothing is written to the product here. */
export async function startDeployment(deps: StartDeps, tx: TenantTx, job: NewJob): Promise<string> {
  const target = await getHealthyTarget(deps, tx, job.product);
  await lockTurns(tx, target.id);
  const requestKey = requestKeyOf(job);
  const known = await findByRequest(tx, requestKey);
  if (known !== undefined) return known;
  const identifier = job.remediationId === null ? 'deploy_program' : 'deploy_quest_configurations';
  if (job.action === 0 && job.phase === 'stage') await holdEntitlement(tx, { identifier, usage: deps.usage });
  const id = await insertJob(deps, tx, job, target, requestKey);
  await passTurn(deps.queue, tx, target.id);
  const { action, verb } = beginnings[job.phase];
  const message = `${verb} ${target.product.name}.`;
  await recordEvent(deps, tx, { ...job.by, action, status: 'success', message, details: { job: id } });
  await bumpVersion(tx, 'quests');
  return id;
}
