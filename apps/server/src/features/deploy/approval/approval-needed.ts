import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { canonicalJson } from '../../collect/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import type { PeopleList } from '../../people/index.ts';
import type { DeploymentRequest } from '../job-store.ts';
import { placeOfJob } from '../subject-of-job.ts';
import { administrators } from './administrators.ts';
import { isSecondApproverNeeded } from './second-approver.ts';

/** A caller that requests deployments in a loop must not flood the administrators. */
const mostWaiting = 50;
const tooMany = `${mostWaiting} deployments wait for approval already. Approve or decline them in the Deployment Log first.`;

type Content = Pick<DeploymentRequest, 'requested' | 'lists'>;

/** Who belongs to a program changes with the data; who is on an exclusion list is a choice, and so is which lists are kept and how. */
const choiceOfList = ({ list, addOnly, memberIds }: PeopleList): object =>
  list.startsWith('exclusion:') ? { list, addOnly, memberIds } : { list, addOnly };

/** What a deployment brings, by choice: every control with the values left out of it, and every list. */
export const choicesIn = ({ requested, lists = [] }: Content): string[] =>
  [...requested, ...lists.map(choiceOfList)].map((choice) => canonicalJson(choice));

/** Whether the newest approved job of its kind brought all of it: an approved subscription keeps running. */
async function wasApproved(tx: TenantTx, request: DeploymentRequest): Promise<boolean> {
  const row = await tx
    .selectFrom('deployment_job')
    .select(['requested_controls', 'requested_lists'])
    .where('tenant_id', '=', tx.tenantId)
    .where('product_name', '=', request.product)
    .where('phase', '=', request.phase)
    .where('quest_instance_id', 'is not distinct from', request.remediationId)
    .where('program_id', 'is not distinct from', request.programId)
    .where('approval', 'in', ['not-needed', 'given'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return false;
  // We wrote it ourselves, and nothing else writes there.
  const approved = new Set(choicesIn({ requested: row.requested_controls, lists: row.requested_lists } as unknown as Content));
  return choicesIn(request).every((choice) => approved.has(choice));
}

async function refuseFlood(tx: TenantTx): Promise<void> {
  const waiting = await tx
    .selectFrom('deployment_job')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('approval', '=', 'waiting')
    .limit(mostWaiting)
    .execute();
  if (waiting.length >= mostWaiting) throw new HttpError(409, tooMany);
}

/** A rollback never waits for approval: an emergency must not depend on a second person being awake. */
export async function approvalNeededFor(tx: TenantTx, request: DeploymentRequest): Promise<boolean> {
  if (request.phase === 'rollback' || request.isApproved === true || !(await isSecondApproverNeeded(tx))) return false;
  if (request.by.actorId === '' && (await wasApproved(tx, request))) return false;
  await refuseFlood(tx);
  return true;
}

/** So many are named; the others can approve all the same. */
const mostNamed = 5;

/** Who can approve a deployment, in a sentence for its log. */
export async function awaitedApprovers(tx: TenantTx, chosenBy: string | null): Promise<string> {
  const rows = await administrators(tx)
    .select('account.email')
    .$if(chosenBy !== null, (query) => query.where('membership.account_id', '!=', chosenBy ?? ''))
    .orderBy('account.email')
    .limit(mostNamed + 1)
    .execute();
  const mails = rows.slice(0, mostNamed).map(({ email }) => email);
  if (mails.length === 0)
    return 'Waiting for the approval of another administrator, and there is none with a verified email address. Invite one under User Management, who can then approve it.';
  return `Waiting for the approval of another administrator: ${mails.join(', ')}${rows.length > mostNamed ? ' or another' : ''}.`;
}

interface Notified {
  readonly id: string;
  readonly request: DeploymentRequest;
  readonly isApprovalNeeded: boolean;
}

/** The approvers hear of what waits for them and, where a second person is needed, of rollbacks that did not wait. */
export async function notifyApprovers(tx: TenantTx, { id, request, isApprovalNeeded }: Notified): Promise<void> {
  const links = [{ link_type: 'deployment-job', link_target: id }];
  const send = (subject: string) =>
    notifyAdministrators(tx, { category: 'deployments', subject, links, priority: 'high' }, request.chosenBy ?? request.by.actorId);
  const place = await placeOfJob(tx, { id, product: request.product });
  if (isApprovalNeeded) await send(`${request.by.actor} asks you to approve a deployment to ${place}.`);
  else if (request.phase === 'rollback' && (await isSecondApproverNeeded(tx)))
    await send(`${request.by.actor} is rolling back a deployment to ${place}. A rollback needs no approval.`);
}
