import type { NewDriftStatus } from '@rampart/contract/watch/alerts.ts';
import { driftResource } from '@rampart/contract/watch/alerts.ts';
import { categoryName } from '@rampart/domain/watch/drift-category.ts';
import { sql } from 'kysely';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import { storableText } from '../../../platform/database/storable-text.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError, NotFound } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { insertRule, listActiveRules, mostRules } from '../baseline/rule-store.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { type ChangeRow, findChange, listChanges } from './alert-rows.ts';

export interface Decision {
  readonly status: NewDriftStatus;
  readonly reason?: string | undefined;
  readonly owner?: string | undefined;
  readonly expiresAt?: string | undefined;
  readonly by: ActedBy;
}

const mostYears = 5;

function refuseUnclear(deps: WatchDeps, { status, reason, expiresAt }: Decision): void {
  if (status !== 'accepted' && expiresAt !== undefined) throw new BadRequest('Only what is accepted has an end. Leave the date out.');
  if (status !== 'accepted') return;
  if (!reason) throw new BadRequest('Say why it is accepted, for those who ask later.');
  if (expiresAt === undefined) return;
  const years = (Date.parse(expiresAt) - deps.clock.now().getTime()) / (365 * 24 * 3_600_000);
  if (years <= 0) throw new BadRequest('The end lies in the past. Choose a later date.');
  if (years > mostYears) throw new BadRequest(`Accept it for at most ${mostYears} years, or without an end.`);
}

async function refuseUnknownOwner(tx: TenantTx, owner: string | undefined): Promise<void> {
  if (owner === undefined || owner === '') return;
  const { rows } = await sql`
    select from membership join account on account.id = membership.account_id
    where membership.tenant_id = ${tx.tenantId} and account.email = ${owner}`.execute(tx);
  if (rows.length === 0) throw new BadRequest('No user of this tenant has that address. Choose one of its users as the owner.');
}

/** The versions that were accepted are the baseline; a rule says who accepted them, why, and until when. */
async function accept(deps: WatchDeps, tx: TenantTx, rows: readonly ChangeRow[], decision: Decision): Promise<string> {
  const now = deps.clock.now();
  if ((await listActiveRules(tx, now)).length >= mostRules)
    throw new HttpError(409, `There are ${mostRules} baseline rules already. Delete those that no longer matter.`);
  const [first] = rows as readonly [ChangeRow, ...ChangeRow[]];
  const versions = new Set(rows.map(({ after }) => after));
  const [version] = versions;
  const ruleId = await insertRule(tx, {
    data: {
      product: first.product,
      subconfig_type: first.type,
      instances: [...new Set(rows.map(({ object_id: id }) => id))].slice(0, 200),
      ...(versions.size === 1 && version !== null && version !== undefined ? { version } : { categories: [first.category] }),
    },
    name: `${categoryName(first.category)}: ${rows.length === 1 ? first.object_name : `${rows.length} objects`}`.slice(0, 200),
    reason: decision.reason ?? '',
    owner: decision.owner || null,
    expiresAt: decision.expiresAt === undefined ? null : new Date(decision.expiresAt),
    createdBy: decision.by.actor,
    createdAt: now,
  });
  for (const { application_id: applicationId, type, object_id: id, after } of rows)
    await sql`
      update configuration_object set baseline = hash
      where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and type = ${type} and object_id = ${id}
        and encode(hash, 'hex') is not distinct from ${after}`.execute(tx);
  return ruleId;
}

const verbs = { new: 'Reopened', acknowledged: 'Acknowledged', accepted: 'Accepted', resolved: 'Resolved' } as const;

async function decide(deps: WatchDeps, tx: TenantTx, rows: readonly ChangeRow[], decision: Decision): Promise<void> {
  refuseUnclear(deps, decision);
  await refuseUnknownOwner(tx, decision.owner);
  const open = rows.filter(({ status }) => status !== 'reverted');
  if (open.length === 0) throw new HttpError(409, 'The product is as it was before. There is nothing left to decide.');
  const ruleId = decision.status === 'accepted' ? await accept(deps, tx, open, decision) : null;
  const reason = decision.reason === undefined ? null : storableText(decision.reason);
  await sql`
    update drift_change set status = ${decision.status}, reason = coalesce(${reason}, reason),
      owner = coalesce(nullif(${decision.owner ?? null}, ''), owner), decided_by = ${decision.by.actor.slice(0, 500)},
      decided_at = ${deps.clock.now()}, rule_id = ${ruleId}
    where tenant_id = ${tx.tenantId} and id = any(${open.map(({ id }) => id)}::uuid[])`.execute(tx);
  await bumpVersion(tx, driftResource);
  const names = open.map(({ object_name: name }) => `“${name}”`).slice(0, 3);
  const about = open.length > names.length ? `${names.join(', ')} and ${open.length - names.length} more` : names.join(', ');
  const message = `${verbs[decision.status]} drift of ${about}.${decision.reason ? ` ${decision.reason}` : ''}`;
  await recordEvent(deps, tx, {
    ...decision.by,
    action: 'drift.decide',
    status: 'success',
    message,
    details: { change: open[0]?.id ?? '', count: open.length, decision: decision.status },
  });
}

/** Answers with the grouping that the change is in. */
export async function decideChange(deps: WatchDeps, tx: TenantTx, id: string, decision: Decision): Promise<string | null> {
  const row = await findChange(tx, id);
  if (row?.grouping_id === null || row === undefined) throw new NotFound('change');
  await decide(deps, tx, [row], decision);
  return row.grouping_id;
}

const mostDecided = 5000;

export async function decideGrouping(deps: WatchDeps, tx: TenantTx, id: string, decision: Decision): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from drift_change where tenant_id = ${tx.tenantId} and grouping_id = ${id} order by id limit ${mostDecided}`.execute(tx);
  if (rows.length === 0) throw new NotFound('grouping');
  const changes = await listChanges(
    tx,
    rows.map((row) => row.id),
  );
  await decide(deps, tx, changes, decision);
  return id;
}
