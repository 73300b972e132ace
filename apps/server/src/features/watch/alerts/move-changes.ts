import { driftResource } from '@rampart/contract/watch/alerts.ts';
import { driftTitle } from '@rampart/domain/watch/drift-title.ts';
import { sql } from 'kysely';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { type ChangeRow, listChanges } from './alert-rows.ts';
import { insertGrouping } from './change-store.ts';

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

/** Puts changes together that a person knows to belong together. Answers with their grouping. */
export async function moveChanges(deps: WatchDeps, tx: TenantTx, { changeIds, groupingId, by }: Moved): Promise<string> {
  const wanted = new Set(changeIds);
  const rows = (await listChanges(tx, [...wanted])).filter(({ grouping_id: grouping }) => grouping !== null);
  if (rows.length < wanted.size) throw new NotFound('change');
  const [first] = rows as [ChangeRow, ...ChangeRow[]];
  const application = groupingId === null ? first.application_id : await findGroupingApplication(tx, groupingId);
  if (application === undefined) throw new NotFound('grouping');
  if (rows.some(({ application_id: id }) => id !== application))
    throw new HttpError(409, 'A grouping is about one product. Choose changes of the same product.');
  const names = rows.map(({ object_name: name }) => name);
  const id =
    groupingId ??
    (await insertGrouping(tx, {
      applicationId: application,
      product: first.product,
      category: first.category,
      foundAt: first.found_at,
      title: driftTitle({ category: first.category, names, differences: [] }),
    }));
  await sql`
    update drift_change set grouping_id = ${id}
    where tenant_id = ${tx.tenantId} and id = any(${rows.map((row) => row.id)}::uuid[])`.execute(tx);
  await bumpVersion(tx, driftResource);
  const message = `Moved ${rows.length === 1 ? 'a change' : `${rows.length} changes`} of drift to another grouping.`;
  await recordEvent(deps, tx, { ...by, action: 'drift.move', status: 'success', message, details: { grouping: id } });
  return id;
}
