import type { NewDriftStatus } from '@rampart/contract/watch/alerts.ts';
import { driftResource } from '@rampart/contract/watch/alerts.ts';
import { firstNames } from '@rampart/domain/first-of-many.ts';
import { isOpenStatus } from '@rampart/domain/watch/drift-status.ts';
import { sql } from 'kysely';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import { storableText } from '../../../platform/database/storable-text.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError, NotFound } from '../../../platform/http/http-error.ts';
import { refuseUnknownOwner } from '../../assess/index.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { acceptChanges } from './accept.ts';
import { type ChangeRow, findChange, listChanges } from './alert-rows.ts';
import { withdrawAcceptance } from './withdraw-acceptance.ts';

export interface Decision {
  readonly status: NewDriftStatus;
  readonly reason?: string | undefined;
  readonly owner?: string | undefined;
  readonly expiresAt?: string | undefined;
  readonly by: ActedBy;
}

const mostYears = 5;

function refuseUnclear(deps: WatchDeps, { status, reason, expiresAt }: Decision): void {
  if (status !== 'accepted' && expiresAt !== undefined)
    throw new BadRequest('Only an accepted change has an end date. Leave the date empty.');
  if (status !== 'accepted') return;
  if (!reason) throw new BadRequest('Give a reason for accepting it, so that others can understand it later.');
  if (expiresAt === undefined) return;
  const years = (Date.parse(expiresAt) - deps.clock.now().getTime()) / (365 * 24 * 3_600_000);
  if (years <= 0) throw new BadRequest('The end is in the past. Choose a later date.');
  if (years > mostYears) throw new BadRequest(`Accept it for at most ${mostYears} years, or without an end.`);
}

const verbs = { new: 'Reopened', acknowledged: 'Acknowledged', accepted: 'Accepted', resolved: 'Resolved' } as const;

/** The open ones of these changes. When none is open, those that a person decided about before: they can be decided anew. */
function decidable(rows: readonly ChangeRow[], status: NewDriftStatus): readonly ChangeRow[] {
  const undecided = status === 'new' ? [] : rows.filter((row) => isOpenStatus(row.status));
  return undecided.length > 0 ? undecided : rows.filter((row) => row.status !== 'reverted');
}

async function decide(deps: WatchDeps, tx: TenantTx, rows: readonly ChangeRow[], decision: Decision): Promise<number> {
  refuseUnclear(deps, decision);
  if (decision.owner) await refuseUnknownOwner(tx, decision.owner);
  const open = decidable(rows, decision.status);
  if (open.length === 0) throw new HttpError(409, 'The product is as it was before. There is nothing left to decide.');
  const { status, expiresAt, by } = decision;
  const acceptance = {
    reason: decision.reason ?? '',
    owner: decision.owner || null,
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    by: by.actor,
  };
  await withdrawAcceptance(tx, open);
  const rules = status === 'accepted' ? await acceptChanges(deps, tx, open, acceptance) : new Map<string, string>();
  const reason = decision.reason === undefined ? null : storableText(decision.reason);
  await sql`
    update drift_change as change set status = ${status}, reason = coalesce(${reason}, change.reason),
      owner = coalesce(nullif(${decision.owner ?? null}, ''), change.owner), decided_by = ${by.actor.slice(0, 500)},
      decided_at = ${deps.clock.now()}, rule_id = decided.rule_id, superseded_by = null
    from unnest(${open.map(({ id }) => id)}::uuid[], ${open.map(({ id }) => rules.get(id) ?? null)}::uuid[]) as decided (id, rule_id)
    where change.tenant_id = ${tx.tenantId} and change.id = decided.id`.execute(tx);
  await bumpVersion(tx, driftResource);
  const names = open.map(({ object_name: name }) => `“${name}”`);
  const message = `${verbs[status]} drift of ${firstNames(names, 3)}.${decision.reason ? ` ${decision.reason}` : ''}`;
  await recordEvent(deps, tx, {
    ...by,
    action: 'drift.decide',
    status: 'success',
    message,
    details: { change: open[0]?.id ?? '', count: open.length, decision: status },
  });
  return open.length;
}

/** Before anything is read: of two decisions at once, the second is about what the first has left. A comparison of what was read does not wait. */
const lockDecisions = (tx: TenantTx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`decide drift ${tx.tenantId}`}, 0))`.execute(tx);

/** Answers with the grouping that the change is in. */
export async function decideChange(deps: WatchDeps, tx: TenantTx, id: string, decision: Decision): Promise<string | null> {
  await lockDecisions(tx);
  const row = await findChange(tx, id);
  if (row?.grouping_id === null || row === undefined) throw new NotFound('change');
  await decide(deps, tx, [row], decision);
  return row.grouping_id;
}

const mostDecided = 5000;

/** The changes of groupings; one that has none is not found. */
async function listGrouped(tx: TenantTx, groupingIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; grouping_id: string }>`
    select id, grouping_id from drift_change
    where tenant_id = ${tx.tenantId} and grouping_id = any(${groupingIds}::uuid[]) order by id limit ${mostDecided + 1}`.execute(tx);
  if (rows.length > mostDecided) throw new HttpError(409, `Decide about at most ${mostDecided} changes at a time.`);
  const found = new Set(rows.map(({ grouping_id: grouping }) => grouping));
  if (groupingIds.some((id) => !found.has(id))) throw new NotFound('grouping');
  return rows.map(({ id }) => id);
}

export async function decideGrouping(deps: WatchDeps, tx: TenantTx, id: string, decision: Decision): Promise<string> {
  await lockDecisions(tx);
  await decide(deps, tx, await listChanges(tx, await listGrouped(tx, [id])), decision);
  return id;
}

export interface Several {
  readonly groupingIds: readonly string[];
  readonly changeIds: readonly string[];
}

/** All of them, or none where one cannot be decided. Answers how many changes that were. */
export async function decideSeveral(
  deps: WatchDeps,
  tx: TenantTx,
  { groupingIds, changeIds }: Several,
  decision: Decision,
): Promise<number> {
  await lockDecisions(tx);
  const named = new Set(changeIds);
  const grouped = await listGrouped(tx, groupingIds);
  const rows = await listChanges(tx, [...new Set([...named, ...grouped])]);
  const alerts = rows.filter(({ grouping_id: grouping }) => grouping !== null);
  if (alerts.filter(({ id }) => named.has(id)).length < named.size) throw new NotFound('change');
  return decide(deps, tx, alerts, decision);
}
