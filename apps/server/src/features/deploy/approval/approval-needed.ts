import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { canonicalJson } from '../../collect/index.ts';
import { type MemberMailDeps, notifyAdministrators } from '../../notifications/index.ts';
import type { PeopleList } from '../../people/index.ts';
import type { DeploymentRequest } from '../job-store.ts';
import { placeOfJob } from '../subject-of-job.ts';
import { administrators } from './administrators.ts';
import { mailApprovers } from './approval-mails.ts';
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

type OfKind = Pick<DeploymentRequest, 'product' | 'phase' | 'remediationId' | 'programId'>;

const approvedJobs = (tx: TenantTx, request: OfKind) =>
  tx
    .selectFrom('deployment_job')
    .where('tenant_id', '=', tx.tenantId)
    .where('product_name', '=', request.product)
    .where('phase', '=', request.phase)
    .where('quest_instance_id', 'is not distinct from', request.remediationId)
    .where('program_id', 'is not distinct from', request.programId)
    .where('approval', 'in', ['not-needed', 'given']);

/** What the newest approved job of its kind brought; nothing where there is none. */
async function loadApproved(tx: TenantTx, request: OfKind): Promise<ReadonlySet<string> | undefined> {
  const row = await approvedJobs(tx, request)
    .select(['requested_controls', 'requested_lists'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // We wrote it ourselves, and nothing else writes there.
  return row && new Set(choicesIn({ requested: row.requested_controls, lists: row.requested_lists } as unknown as Content));
}

/** Whether the newest approved job of its kind brought all of it: an approved subscription keeps running. */
async function wasApproved(tx: TenantTx, request: DeploymentRequest): Promise<boolean> {
  const approved = await loadApproved(tx, request);
  return approved !== undefined && choicesIn(request).every((choice) => approved.has(choice));
}

export interface UnapprovedControl {
  readonly controlId: string;
  /** When it was last approved with other values; null when it never was. */
  readonly since: Date | null;
}

/** The controls of a request that the newest approved job of its kind did not bring, or not with these values. */
export async function listUnapproved(
  tx: TenantTx,
  request: OfKind & Pick<DeploymentRequest, 'requested'>,
): Promise<readonly UnapprovedControl[]> {
  const approved = (await loadApproved(tx, request)) ?? new Set<string>();
  const unapproved: UnapprovedControl[] = [];
  for (const control of request.requested.filter((each) => !approved.has(canonicalJson(each)))) {
    const newest = await approvedJobs(tx, request)
      .select((eb) => eb.fn.max('created_at').as('since'))
      .where(sql<boolean>`requested_controls @> ${JSON.stringify([{ controlId: control.controlId }])}::jsonb`)
      .executeTakeFirst();
    unapproved.push({ controlId: control.controlId, since: newest?.since ?? null });
  }
  return unapproved;
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

/** More than a tenant has. */
const mostAdministrators = 1000;
/** So many are named; the others can approve all the same. */
const mostNamed = 5;

interface Approvers {
  /** By mail, in a list for a sentence; empty when there is none. */
  readonly named: string;
  /** No one can, though there is more than one administrator. */
  readonly areAllChoosers: boolean;
}

/** The administrators who did not choose anything of a deployment. */
export async function findApprovers(tx: TenantTx, choosers: readonly string[]): Promise<Approvers> {
  const rows = await administrators(tx)
    .select(['account.email', 'membership.account_id'])
    .orderBy('account.email')
    .limit(mostAdministrators)
    .execute();
  const mails = rows.filter((row) => !choosers.includes(row.account_id)).map(({ email }) => email);
  const named = `${mails.slice(0, mostNamed).join(', ')}${mails.length > mostNamed ? ' or another' : ''}`;
  return { named, areAllChoosers: mails.length === 0 && rows.length > 1 };
}

/** Everyone whose choice it carries out. What a person requests, they have chosen all of: they saw it. */
export const choosersOf = ({ by, choosers = [] }: Pick<DeploymentRequest, 'by' | 'choosers'>): string[] =>
  by.actorId === '' ? [...choosers] : [by.actorId];

/** Who can approve a deployment, in a sentence for its log. */
export async function awaitedApprovers(tx: TenantTx, choosers: readonly string[]): Promise<string> {
  const { named, areAllChoosers } = await findApprovers(tx, choosers);
  if (named !== '') return `Waiting for the approval of another administrator: ${named}.`;
  return areAllChoosers
    ? 'Waiting for approval, but every administrator chose some of it. Have one of them subscribe again, so that another one can approve it.'
    : 'Waiting for the approval of another administrator, and there is none with a verified email address. Invite one under User Management, who can then approve it.';
}

interface Notified {
  readonly id: string;
  readonly request: DeploymentRequest;
  readonly isApprovalNeeded: boolean;
}

/** The approvers hear of what waits for them and, where a second person is needed, of rollbacks that did not wait. */
export async function notifyApprovers(
  deps: MemberMailDeps & { readonly clock: Clock },
  tx: TenantTx,
  { id, request, isApprovalNeeded }: Notified,
): Promise<void> {
  const links = [{ link_type: 'deployment-job', link_target: id }];
  const choosers = choosersOf(request);
  const send = (subject: string, ...except: readonly string[]) =>
    notifyAdministrators(tx, { category: 'deployments', subject, links, priority: 'high' }, ...except);
  const place = await placeOfJob(tx, { id, product: request.product });
  if (isApprovalNeeded && (await findApprovers(tx, choosers)).areAllChoosers)
    await send(
      `No administrator can approve a deployment to ${place}, because each chose some of it. Subscribe again, so that another one can.`,
    );
  else if (isApprovalNeeded) {
    await send(`${request.by.actor} asks you to approve a deployment to ${place}.`, ...choosers);
    await mailApprovers(deps, tx, { jobId: id, place, by: request.by.actor, choosers, now: deps.clock.now() });
  } else if (request.phase === 'rollback' && (await isSecondApproverNeeded(tx)))
    await send(`${request.by.actor} is rolling back a deployment to ${place}. A rollback needs no approval.`, ...choosers);
}
