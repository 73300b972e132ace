import { dayMs } from '@rampart/domain/day.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Forbidden, HttpError } from '../../../platform/http/http-error.ts';
import type { Caller } from '../../access/index.ts';
import { type ActedBy, type AuditDeps, recordEvent, recordingRefusal } from '../../audit/index.ts';
import { type MemberMailDeps, notify, notifyAdministrators } from '../../notifications/index.ts';
import { administrators, mayNotApprove } from './administrators.ts';
import { mailOffDecision, mailOffRequest } from './approval-mails.ts';
import { daysToDecide } from './days-to-decide.ts';

export const setting = { action: 'deployment.set-second-approver' } as const;
const asking = { action: 'deployment.ask-without-approver' } as const;
const refusing = { action: 'deployment.refuse-without-approver' } as const;

export type ApprovalDeps = AuditDeps & MemberMailDeps;

/** A request to deploy without a second approver, which another administrator has to approve. */
export interface OffRequest {
  readonly accountId: string;
  readonly by: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

interface OffRow {
  readonly approver_off_account_id: string | null;
  readonly approver_off_by: string | null;
  readonly approver_off_at: Date | null;
}

export const offColumns = ['approver_off_account_id', 'approver_off_by', 'approver_off_at'] as const;

/** The request as it is stored, also one that has expired and is not forgotten yet. */
function storedRequest({ approver_off_account_id: accountId, approver_off_by: by, approver_off_at: at }: OffRow): OffRequest | undefined {
  if (accountId === null || by === null || at === null) return undefined;
  return { accountId, by, at, expiresAt: new Date(at.getTime() + daysToDecide * dayMs) };
}

/** The request that can still be approved. */
export function openRequest(row: OffRow, now: Date): OffRequest | undefined {
  const request = storedRequest(row);
  return request && request.expiresAt > now ? request : undefined;
}

const putRequest = (tx: TenantTx, request: Pick<OffRequest, 'accountId' | 'by' | 'at'> | undefined) =>
  tx
    .updateTable('tenant')
    .set({
      approver_off_account_id: request?.accountId ?? null,
      approver_off_by: request?.by ?? null,
      approver_off_at: request?.at ?? null,
    })
    .where('tenant_id', '=', tx.tenantId)
    .execute();

const tellAll = (tx: TenantTx, subject: string, except?: string) =>
  notifyAdministrators(tx, { category: 'security', subject, links: [], priority: 'high' }, except);

/** With the tenant's row locked: one person alone only asks. */
export async function askWithoutApprover(deps: ApprovalDeps, tx: TenantTx, by: ActedBy): Promise<void> {
  await putRequest(tx, { accountId: by.actorId, by: by.actor, at: deps.clock.now() });
  const message = 'Requested that deployments no longer need a second approver.';
  await recordEvent(deps, tx, { ...by, ...asking, status: 'success', message });
  const subject = `${by.actor} requests that deployments no longer need a second approver. Approve or refuse it within ${daysToDecide} days: Settings, Deployment Log, Second approver.`;
  await tellAll(tx, subject, by.actorId);
  await mailOffRequest(deps, tx, { requester: by.actorId, request: subject });
}

/** Switched off by what two administrators agreed on. What waits for approval already keeps waiting. */
async function switchOff(
  deps: ApprovalDeps,
  tx: TenantTx,
  { request, by }: { readonly request: OffRequest; readonly by: ActedBy },
): Promise<void> {
  await putRequest(tx, undefined);
  await tx.updateTable('tenant').set({ second_approver: false }).where('tenant_id', '=', tx.tenantId).execute();
  const message = `Deployments no longer need a second approver, as ${request.by} requested.`;
  await recordEvent(deps, tx, { ...by, ...setting, status: 'success', message, details: { needed: false, asked_by: request.by } });
  const decision = `${by.actor} approved the request of ${request.by}: deployments no longer need a second approver.`;
  await tellAll(tx, decision);
  await mailOffDecision(deps, tx, { requester: request.accountId, decision });
}

async function drop(
  deps: ApprovalDeps,
  tx: TenantTx,
  { request, by }: { readonly request: OffRequest; readonly by: ActedBy },
): Promise<void> {
  await putRequest(tx, undefined);
  const isOwn = request.accountId === by.actorId;
  const message = isOwn
    ? 'Withdrew their own request to deploy without a second approver.'
    : `Refused the request of ${request.by}: deployments still need a second approver.`;
  await recordEvent(deps, tx, { ...by, ...refusing, status: 'success', message });
  if (isOwn) return;
  const decision = `${by.actor} refused the request of ${request.by}. Deployments still need a second approver.`;
  await tellAll(tx, decision, by.actorId);
  await mailOffDecision(deps, tx, { requester: request.accountId, decision });
}

const lockedRow = (tx: TenantTx) =>
  tx.selectFrom('tenant').select(offColumns).where('tenant_id', '=', tx.tenantId).forUpdate().executeTakeFirstOrThrow();

/** Only an administrator of the tenant itself, and another one than asked. */
async function refuseApprover(tx: TenantTx, request: OffRequest, { actorId }: ActedBy): Promise<void> {
  if (request.accountId === actorId) throw new Forbidden('You requested this yourself. Another administrator has to approve it.');
  const member = await administrators(tx).select('membership.account_id').where('membership.account_id', '=', actorId).executeTakeFirst();
  if (member === undefined) throw new Forbidden(mayNotApprove);
}

const answered = 'This request was approved, refused or withdrawn already, or has expired.';

/** The answer of a second administrator. Refusing one's own request withdraws it. */
export function decideWithoutApprover(deps: ApprovalDeps & { readonly db: Database }, caller: Caller, isApproved: boolean): Promise<void> {
  const attempt = isApproved ? setting : refusing;
  return recordingRefusal(deps, { ...caller, ...attempt }, () =>
    deps.db.inTenant(caller.tenantId, async (tx) => {
      const request = openRequest(await lockedRow(tx), deps.clock.now());
      if (request === undefined) throw new HttpError(409, answered);
      if (!isApproved) return drop(deps, tx, { request, by: caller.by });
      await refuseApprover(tx, request, caller.by);
      return switchOff(deps, tx, { request, by: caller.by });
    }),
  );
}

export const alreadyAsked = (request: OffRequest) =>
  new HttpError(409, `${request.by} has asked for it already. Approve or refuse that request.`);

/** No answer in time is a no: the person who asked is told. */
export async function expireOffRequest(deps: ApprovalDeps & { readonly db: Database }, tenantId: string, worker: ActedBy): Promise<void> {
  await deps.db.inTenant(tenantId, async (tx) => {
    const request = storedRequest(await lockedRow(tx));
    if (request === undefined || request.expiresAt > deps.clock.now()) return;
    await putRequest(tx, undefined);
    const message = `No one answered the request of ${request.by} within ${daysToDecide} days: deployments still need a second approver.`;
    await recordEvent(deps, tx, { ...worker, ...refusing, status: 'success', message });
    await notify(tx, request.accountId, { category: 'security', subject: message, links: [], priority: 'medium' });
    await mailOffDecision(deps, tx, { requester: request.accountId, decision: message });
  });
}
