import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import type { AcceptedRisk } from '@rampart/contract/assess/accepted-risks.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError, NotFound } from '../../../platform/http/http-error.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { type MemberMailDeps, notifyAdministrators } from '../../notifications/index.ts';
import { approveWaiting, endCurrent, findWaiting, insertAcceptedRisk, listAcceptedAt } from './accepted-risk-store.ts';
import { riskLinks } from './risk-links.ts';
import { mailRiskApproved, mailRiskApprovers } from './risk-mails.ts';
import { refuseUnknownOwner } from './refuse-unknown-owner.ts';

interface When {
  readonly date?: string | undefined;
  readonly k?: number | undefined;
}

const longestDays = 2 * 366;

function titleOf(controlId: string): string {
  const control = controlRegistry.find(({ id }) => id === controlId);
  if (control === undefined) throw new NotFound('control');
  return control.title;
}

export interface RiskDeps extends AuditDeps, MemberMailDeps {
  /** The day that is so many promoted rationalizations back from the newest; none where there are not as many. */
  readonly promotedDate: (tx: TenantTx, k: number) => Promise<string | undefined>;
}

/** The newest promoted rationalization is the one in force: its day means now, as no rationalizations back does. */
async function isNow({ clock, promotedDate }: RiskDeps, tx: TenantTx, { date, k = 0 }: When): Promise<boolean> {
  if (k !== 0) return false;
  const today = clock.now().toISOString().slice(0, 10);
  return date === undefined || date === today || date === (await promotedDate(tx, 0));
}

/** An acceptance holds from now on: it cannot be written into the past. */
async function refuseEarlier(deps: RiskDeps, tx: TenantTx, when: When): Promise<void> {
  if (!(await isNow(deps, tx, when))) throw new BadRequest('A risk is accepted from today on.');
}

/** The day that was asked about; none for now. */
async function dayOf(deps: RiskDeps, tx: TenantTx, when: When): Promise<string | undefined> {
  const { date, k = 0 } = when;
  if (await isNow(deps, tx, when)) return undefined;
  if (k === 0) return date;
  if (date !== undefined) throw new BadRequest('Give a date or k, not both.');
  const promoted = await deps.promotedDate(tx, k);
  if (promoted === undefined) throw new BadRequest('There is no earlier rationalization to count back to.');
  return promoted;
}

export async function listRisks(deps: RiskDeps, tx: TenantTx, { control_ids: ids, ...when }: When & { control_ids: string[] }) {
  const now = deps.clock.now();
  const day = await dayOf(deps, tx, when);
  // The end of the day that was asked for, and never later than now.
  const at = day === undefined ? now : new Date(Math.min(Date.parse(day) + dayMs - 1, now.getTime()));
  return listAcceptedAt(tx, at, ids);
}

interface Acceptance extends When {
  readonly control_id: string;
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
  readonly second_approver: boolean;
}

/** Accepted anew, it takes the place of the one before. */
export async function acceptRisk(deps: RiskDeps, tx: TenantTx, { by, ...risk }: Acceptance & { by: ActedBy }): Promise<AcceptedRisk> {
  const now = deps.clock.now();
  await refuseEarlier(deps, tx, risk);
  const title = titleOf(risk.control_id);
  const expiresAt = new Date(Date.parse(risk.expires) + dayMs);
  if (expiresAt <= now) throw new BadRequest('This day has passed. Choose a later one.');
  if (expiresAt.getTime() - now.getTime() > longestDays * dayMs) throw new BadRequest('A risk is accepted for two years at most.');
  await refuseUnknownOwner(tx, risk.owner);
  await endCurrent(tx, { controlId: risk.control_id, by: by.actor, at: now });
  const accepted = await insertAcceptedRisk(tx, {
    control_id: risk.control_id,
    reason: risk.reason,
    owner: risk.owner,
    accepted_by: by.actor,
    accepted_by_id: by.actorId,
    accepted_at: now,
    expires_at: expiresAt,
    needs_approval: risk.second_approver,
  });
  const condition = risk.second_approver ? ' It counts once another administrator has approved it.' : '';
  const message = `Accepted the risk of leaving out “${title}” until ${risk.expires}.${condition}`;
  const details = { control: risk.control_id, owner: risk.owner, reason: risk.reason, until: risk.expires };
  await recordEvent(deps, tx, { ...by, action: 'risk.accept', status: 'success', message, details });
  const links = await riskLinks(tx, risk.control_id);
  await notifyAdministrators(tx, { category: 'quests', subject: message.slice(0, 500), priority: 'medium', links }, by.actorId);
  if (risk.second_approver) await mailRiskApprovers(deps, tx, { title, until: risk.expires, reason: risk.reason, by, links });
  await bumpVersion(tx, 'quests');
  return accepted;
}

interface Approval {
  readonly controlId: string;
  /** Of what the approver saw. */
  readonly acceptedAt: Date;
  readonly by: ActedBy;
  /** The email address is verified. A caller whose address is not does not count as a second person. */
  readonly isVerified: boolean;
}

/** Never by the administrator who accepted it: two people answer for it. */
export async function approveRisk(
  deps: AuditDeps & MemberMailDeps,
  tx: TenantTx,
  { controlId, acceptedAt, by, isVerified }: Approval,
): Promise<AcceptedRisk> {
  const now = deps.clock.now();
  const title = titleOf(controlId);
  const waiting = await findWaiting(tx, controlId, now);
  if (waiting === undefined) throw new NotFound('accepted risk');
  if (waiting.byId === by.actorId) throw new BadRequest('Another administrator has to approve it.');
  if (!isVerified) throw new BadRequest('Verify your email address first, under Profile Settings.');
  if (waiting.acceptedAt.getTime() !== acceptedAt.getTime())
    throw new HttpError(409, 'This risk was accepted anew meanwhile. Look at it again, then approve it.');
  const accepted = await approveWaiting(tx, { controlId, by: by.actor, at: now });
  const message = `Approved the accepted risk of leaving out “${title}”.`;
  await recordEvent(deps, tx, { ...by, action: 'risk.approve', status: 'success', message, details: { control: controlId } });
  const links = await riskLinks(tx, controlId);
  await notifyAdministrators(tx, { category: 'quests', subject: message, priority: 'medium', links }, by.actorId);
  await mailRiskApproved(deps, tx, { title, requester: waiting.byId, by: by.actor, links });
  await bumpVersion(tx, 'quests');
  return accepted;
}

export async function withdrawRisk(
  deps: RiskDeps,
  tx: TenantTx,
  { by, control_id: controlId, ...when }: When & { control_id: string; by: ActedBy },
): Promise<void> {
  const now = deps.clock.now();
  await refuseEarlier(deps, tx, when);
  const title = titleOf(controlId);
  if (!(await endCurrent(tx, { controlId, by: by.actor, at: now }))) throw new NotFound('accepted risk');
  const message = `Withdrew the accepted risk of “${title}”: it counts again.`;
  await recordEvent(deps, tx, { ...by, action: 'risk.withdraw', status: 'success', message, details: { control: controlId } });
  await bumpVersion(tx, 'quests');
}
