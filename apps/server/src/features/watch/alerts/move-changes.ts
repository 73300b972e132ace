import { driftResource } from '@rampart/contract/watch/alerts.ts';
import { driftTitle } from '@rampart/domain/watch/drift-title.ts';
import { sql } from 'kysely';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { moveAlertTicket } from '../../tickets/index.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { type ChangeRow, listChanges } from './alert-rows.ts';
import { insertGrouping, type ToldAlert } from './change-store.ts';

interface Moved {
  readonly changeIds: readonly string[];
  /** A new one unless given. */
  readonly groupingId: string | null;
  readonly by: ActedBy;
}

async function findGroupingApplication(tx: TenantTx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('drift_grouping')
    .select('application_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.application_id;
}

/** What was told of the alerts that changes come from: a digest does not tell again what all of them have told already. */
async function findTold(tx: TenantTx, groupingIds: readonly string[]): Promise<ToldAlert> {
  const { rows } = await sql<ToldAlert>`
    select case when bool_and(digested_at is not null) then max(digested_at) end as "digestedAt", max(reopened_at) as "reopenedAt"
    from drift_grouping where tenant_id = ${tx.tenantId} and id = any(${groupingIds}::uuid[])`.execute(tx);
  return rows[0] ?? { digestedAt: null, reopenedAt: null };
}

async function listEmptied(tx: TenantTx, groupingIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select grouping.id from unnest(${groupingIds}::uuid[]) as grouping (id)
    where not exists (
      select from drift_change as change where change.tenant_id = ${tx.tenantId} and change.grouping_id = grouping.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Puts changes together that a person knows to belong together. Answers with their grouping. */
export async function moveChanges(deps: WatchDeps, tx: TenantTx, { changeIds, groupingId, by }: Moved): Promise<string> {
  const chosen = new Set(changeIds);
  const rows = (await listChanges(tx, [...chosen])).filter(({ grouping_id: grouping }) => grouping !== null);
  if (rows.length < chosen.size) throw new NotFound('change');
  const [first] = rows as [ChangeRow, ...ChangeRow[]];
  const application = groupingId === null ? first.application_id : await findGroupingApplication(tx, groupingId);
  if (application === undefined) throw new NotFound('grouping');
  if (rows.some(({ application_id: id }) => id !== application))
    throw new HttpError(409, 'A grouping is about one product. Choose changes of the same product.');
  const sources = [...new Set(rows.flatMap(({ grouping_id: grouping }) => grouping ?? []))].filter((source) => source !== groupingId);
  const names = rows.map(({ object_name: name }) => name);
  const id =
    groupingId ??
    (await insertGrouping(tx, {
      applicationId: application,
      product: first.product,
      category: first.category,
      foundAt: first.found_at,
      title: driftTitle({ category: first.category, names, differences: [] }),
      ...(await findTold(tx, sources)),
    }));
  await sql`
    update drift_change set grouping_id = ${id}
    where tenant_id = ${tx.tenantId} and id = any(${rows.map((row) => row.id)}::uuid[])`.execute(tx);
  // The ticket of an alert that has no changes any more is about where they are now.
  for (const emptied of await listEmptied(tx, sources)) await moveAlertTicket(tx, { from: emptied, to: id });
  await bumpVersion(tx, driftResource);
  const message = `Moved ${rows.length === 1 ? 'a change' : `${rows.length} changes`} of drift to another grouping.`;
  await recordEvent(deps, tx, { ...by, action: 'drift.move', status: 'success', message, details: { grouping: id } });
  return id;
}
