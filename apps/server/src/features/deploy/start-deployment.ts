import { hash } from 'node:crypto';
import { jobLogLine } from '@rampart/domain/deploy/job-log.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type AuditEntry, recordEvent } from '../audit/index.ts';
import { canonicalJson } from '../collect/index.ts';
import { lockEntitlement } from '../tenants/index.ts';
import { awaitedApprovers } from './approval/approvers.ts';
import { approvalNeededFor, tellApprovers } from './approval/ask-for-approval.ts';
import type { StartDeps, Target } from './deploy-deps.ts';
import { findByRequest, type Phase } from './jobs/job-store.ts';
import { lockTurns, passTurn } from './jobs/turn.ts';
import { findNewestListJob } from './jobs/wanted-lists.ts';
import type { NewJob } from './new-job.ts';

/** The connection that a job would write to, in working order. */
export async function getHealthyTarget({ targets }: Pick<StartDeps, 'targets'>, tx: TenantTx, product: string): Promise<Target> {
  const target = await targets.find(tx, product);
  if (target === undefined) throw new HttpError(409, 'This product is not connected. Connect it first, then deploy.');
  if (!target.product.deploymentTypes.includes('auto'))
    throw new HttpError(409, `Nothing is written to ${target.product.name} by itself. Download the deployment guide and follow it.`);
  if (target.isHealthy === false)
    throw new HttpError(409, `There is a problem with the connection to ${target.product.name}. Mend it under Connections, then deploy.`);
  return target;
}

/** The same request sent again while the first is under way is the same job. */
const requestKeyOf = ({ product, phase, remediationId, programId, planHash, undoes, lists }: NewJob): string =>
  hash('sha256', canonicalJson([product, phase, remediationId, programId, planHash ?? null, undoes ?? null, ...(lists ?? [])]));

/**
 * The job that does the same already, and the key of a new one. Of lists only the newest job counts: whoever asks for a list as it was before
 * that asks for a new job, because the older one is carried out before the newest.
 */
async function sameRequest(
  tx: TenantTx,
  job: NewJob,
  target: Target,
): Promise<{ readonly known: string | undefined; readonly requestKey: string }> {
  const key = requestKeyOf(job);
  if (job.lists === undefined) return { known: await findByRequest(tx, key), requestKey: key };
  const newest = await findNewestListJob(tx, target.id, job.lists);
  const isSame = newest?.requestKey?.startsWith(`${key} `) ?? false;
  return { known: isSame ? newest?.id : undefined, requestKey: `${key} ${newest?.id ?? ''}` };
}

const beginnings: Readonly<Record<Phase, Pick<AuditEntry, 'action'> & { readonly verb: string }>> = {
  stage: { action: 'deployment.start', verb: 'Started to deploy to' },
  enable: { action: 'deployment.enable', verb: 'Started to switch on what is staged in' },
  rollback: { action: 'deployment.roll-back', verb: 'Started to roll back in' },
};

const idOrNull = (id: string): string | null => (id === '' ? null : id);

interface Insertion {
  readonly target: Target;
  readonly requestKey: string;
  readonly isWaiting: boolean;
}

async function insertJob(deps: StartDeps, tx: TenantTx, job: NewJob, { target, requestKey, isWaiting }: Insertion): Promise<string> {
  const at = deps.clock.now();
  const chosenBy = job.chosenBy ?? idOrNull(job.by.actorId);
  const text = isWaiting ? await awaitedApprovers(tx, chosenBy) : `Waiting for its turn to write to ${target.product.name}.`;
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
      chosen_by: chosenBy,
      approval: isWaiting ? 'waiting' : 'not-needed',
      product_name: job.product,
      application_id: target.id,
      program_id: job.programId,
      quest_instance_id: job.remediationId,
      plan_hash: job.planHash ?? null,
      wanted: JSON.stringify(job.wanted),
      kind: job.lists === undefined ? 'controls' : 'people-list',
      wanted_groups: JSON.stringify(job.lists ?? []),
      undoes: job.undoes ?? null,
      request_key: requestKey,
      display_logs: [jobLogLine(at, { state: 'pending', text })],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Starts a job, or answers with the one that does the same already. Nothing is written to the product here. */
export async function startDeployment(deps: StartDeps, tx: TenantTx, job: NewJob): Promise<string> {
  const target = await getHealthyTarget(deps, tx, job.product);
  await lockTurns(tx, target.id);
  const { known, requestKey } = await sameRequest(tx, job, target);
  if (known !== undefined) return known;
  const identifier = job.remediationId === null ? 'deploy_program' : 'deploy_quest_configurations';
  // To hold the list of those to be spared right is nothing that anybody must have bought.
  const isOfExclusions = job.lists !== undefined && job.programId === null;
  if (job.action === 0 && job.phase === 'stage' && !isOfExclusions) await lockEntitlement(tx, { identifier, usage: deps.usage });
  const isWaiting = await approvalNeededFor(tx, job);
  const id = await insertJob(deps, tx, job, { target, requestKey, isWaiting });
  await passTurn(deps.queue, tx, target.id);
  const { action, verb } = beginnings[job.phase];
  const about = job.lists === undefined ? '' : ` Lists of people: ${job.lists.map(({ name }) => name).join(', ')}.`;
  const message = `${verb} ${target.product.name}.${about}`;
  await recordEvent(deps, tx, { ...job.by, action, status: 'success', message, details: { job: id } });
  await tellApprovers(tx, { id, job, product: target.product.name, isWaiting });
  await bumpVersion(tx, 'quests');
  return id;
}
