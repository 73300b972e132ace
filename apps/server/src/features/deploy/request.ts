import { hash } from 'node:crypto';
import { nextState, statusOf } from '@rampart/domain/deploy/deployment-state.ts';
import { jobLogLine } from '@rampart/domain/deploy/job-log.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type AuditEntry, recordEvent } from '../audit/index.ts';
import { canonicalJson } from '../collect/index.ts';
import type { DeployLists } from '../people/index.ts';
import { lockEntitlement } from '../tenants/index.ts';
import { approvalNeededFor, awaitedApprovers, choosersOf, notifyApprovers } from './approval/approval-needed.ts';
import type { DeployDeps, Target } from './deploy-deps.ts';
import {
  deploymentsResource,
  type DeploymentRequest,
  findNewestListJob,
  listByRequest,
  type Phase,
  releaseRequestKey,
  type RunningRequest,
} from './job-store.ts';
import { refuseByHand } from './refuse-by-hand.ts';
import { entitlementFor, refuseWithdrawn } from './refuse-withdrawn.ts';
import { handOverLock, lockApplication, queuedText } from './run/lock.ts';
import { subscribedElsewhere } from './vendor/other-organisation.ts';

/** The connected application that a job would write to, in working order. */
export async function getHealthyTarget({ targets }: Pick<DeployDeps, 'targets'>, tx: TenantTx, product: string): Promise<Target> {
  const target = await targets.find(tx, product);
  if (target === undefined) throw new HttpError(409, 'This product is not connected. Connect it first, then deploy.');
  if (!target.product.deploymentTypes.includes('auto'))
    throw new HttpError(409, `Rampart does not write to ${target.product.name}. Download the deployment guide and follow it.`);
  if (target.isHealthy === false)
    throw new HttpError(409, `There is a problem with the connection to ${target.product.name}. Fix it under Connections, then deploy.`);
  return target;
}

const hashOf = (values: readonly unknown[]): string => hash('sha256', canonicalJson(values));

/** Where, by which plan and for which lists or objects: that is the same for all controls of a remediation. */
const requestKeyOf = ({ product, phase, remediationId, programId, planHash, undoes, lists, objects }: DeploymentRequest): string =>
  hashOf([product, phase, remediationId, programId, planHash ?? null, undoes ?? null, ...(lists ?? []), ...(objects ?? [])]);

interface SameRequest {
  readonly known: string | undefined;
  readonly requestKey: string;
}

/** The same request sent again before the first has finished is the same job, also when some of its controls are staged by then. */
async function findSameControls(tx: TenantTx, request: DeploymentRequest, key: string): Promise<string | undefined> {
  const asked = request.requested.map(canonicalJson);
  const brings = ({ requested }: RunningRequest): boolean => {
    const brought = new Set(requested.map(canonicalJson));
    return asked.every((control) => brought.has(control));
  };
  return (await listByRequest(tx, key)).find(brings)?.id;
}

/**
 * The job that does the same already, and the key of a new one. Of lists only the newest job counts: an older list that is requested again
 * needs a new job, because the older job runs before the newest.
 */
async function findSameRequest(tx: TenantTx, request: DeploymentRequest, target: Target): Promise<SameRequest> {
  const key = requestKeyOf(request);
  if (request.action === 2 && request.by.actorId !== '') await releaseRequestKey(tx, key);
  if (request.lists === undefined)
    return { known: await findSameControls(tx, request, key), requestKey: `${key} ${hashOf(request.requested)}` };
  const newest = await findNewestListJob(tx, target.id, request.lists);
  // Who sends no plan asks for the same as who saw one.
  const keys = request.planHash === undefined ? [key, requestKeyOf({ ...request, planHash: newest?.planHash ?? undefined })] : [key];
  const isSame = keys.some((same) => newest?.requestKey?.startsWith(`${same} `));
  return { known: isSame ? newest?.id : undefined, requestKey: `${key} ${newest?.id ?? ''}` };
}

const startEvents: Readonly<Record<Phase, Pick<AuditEntry, 'action'> & { readonly verb: string }>> = {
  stage: { action: 'deployment.start', verb: 'Started to deploy to' },
  enable: { action: 'deployment.enable', verb: 'Started to enable what is staged in' },
  deploy: { action: 'deployment.start', verb: 'Started to deploy to' },
  rollback: { action: 'deployment.roll-back', verb: 'Started to roll back in' },
};

const kindOf = ({ lists, objects }: DeploymentRequest): 'controls' | 'people-list' | 'restore' =>
  objects !== undefined ? 'restore' : lists === undefined ? 'controls' : 'people-list';

const idOrNull = (id: string): string | null => (id === '' ? null : id);

/** What it is about, in the audit log, where no remediation says it. */
function aboutOf({ lists, objects }: DeploymentRequest): string {
  if (objects !== undefined) return ` Restores ${objects.map(({ name }) => `“${name}”`).join(', ')}.`;
  return lists === undefined ? '' : ` Lists of people: ${lists.map(({ name }) => name).join(', ')}.`;
}

interface Insertion {
  readonly target: Target;
  readonly requestKey: string;
  readonly isApprovalNeeded: boolean;
}

async function insertJob(deps: DeployDeps, tx: TenantTx, request: DeploymentRequest, insertion: Insertion): Promise<string> {
  const { target, requestKey, isApprovalNeeded } = insertion;
  const at = deps.clock.now();
  const state = nextState('requested', isApprovalNeeded ? 'approval-asked' : 'admitted', { isApprovalNeeded });
  const choosers = choosersOf(request);
  const text = isApprovalNeeded
    ? await awaitedApprovers(tx, choosers)
    : await queuedText(tx, { applicationId: target.id, product: target.product.name });
  const { id } = await tx
    .insertInto('deployment_job')
    .values({
      tenant_id: tx.tenantId,
      created_at: at,
      action: request.action,
      phase: request.phase,
      state,
      status: statusOf(state),
      deployed_by: request.by.actor,
      account_id: idOrNull(request.by.actorId),
      choosers,
      approval: isApprovalNeeded ? 'waiting' : 'not-needed',
      product_name: request.product,
      application_id: target.id,
      vendor_organisation: target.organisation ?? null,
      program_id: request.programId,
      quest_instance_id: request.remediationId,
      plan_hash: request.planHash ?? null,
      requested_controls: JSON.stringify(request.requested),
      kind: kindOf(request),
      requested_lists: JSON.stringify(request.lists ?? []),
      requested_objects: JSON.stringify(request.objects ?? []),
      undoes: request.undoes ?? null,
      request_key: requestKey,
      display_logs: [jobLogLine(at, { state: 'pending', text })],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bumpVersion(tx, deploymentsResource);
  return id;
}

/** Requests a deployment, or returns the job that does the same already. Nothing is written to the product here. */
export async function requestDeployment(deps: DeployDeps, tx: TenantTx, request: DeploymentRequest): Promise<string> {
  const target = await getHealthyTarget(deps, tx, request.product);
  await lockApplication(tx, target.id);
  const { known, requestKey } = await findSameRequest(tx, request, target);
  if (known !== undefined) return known;
  refuseByHand(deps, request);
  const elsewhere = await subscribedElsewhere(tx, request, target);
  if (elsewhere !== undefined) throw new HttpError(409, elsewhere);
  await deps.gate(tx, request);
  const identifier = entitlementFor(request);
  if (request.action === 0 && request.phase !== 'enable' && identifier !== undefined)
    await lockEntitlement(tx, { identifier, usage: deps.usage });
  await refuseWithdrawn(deps, tx, { asked: request, product: target.product });
  const isApprovalNeeded = await approvalNeededFor(tx, request);
  const id = await insertJob(deps, tx, request, { target, requestKey, isApprovalNeeded });
  await handOverLock(deps.queue, tx, target.id);
  const { action, verb } = startEvents[request.phase];
  const message = `${verb} ${target.product.name}.${aboutOf(request)}`;
  await recordEvent(deps, tx, { ...request.by, action, status: 'success', message, details: { job: id } });
  await notifyApprovers(deps, tx, { id, request, isApprovalNeeded });
  await bumpVersion(tx, 'quests');
  return id;
}

/** Lists of people become groups of products by the same jobs as everything else. */
export const requestListDeployment =
  (deps: DeployDeps): DeployLists =>
  async (tx, asked) => {
    const targets = new Set<string>();
    for (const { product } of asked) targets.add((await getHealthyTarget(deps, tx, product)).id);
    // Every application is locked before the first audit event: a caller that has locked the end of the audit chain must not wait for another lock.
    for (const id of [...targets].toSorted()) await lockApplication(tx, id);
    const jobs: string[] = [];
    for (const { product, lists, programId, planHash, by } of asked) {
      const request = { product, lists, programId, planHash, by, remediationId: null, requested: [], phase: 'stage', action: 0 } as const;
      jobs.push(await requestDeployment(deps, tx, request));
    }
    return jobs;
  };
