import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { Watches } from '@rampart/connectors/kit/connector.ts';
import type { ObjectVersions } from '@rampart/contract/watch/revert.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { settingDifferences } from '@rampart/domain/watch/setting-differences.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { findChange, listChanges } from '../alerts/alert-rows.ts';
import { loadVersions, objectOf, shownVersion } from '../compare/version-store.ts';
import { watchedTypes, type WatchDeps } from '../watch-deps.ts';

/** Of each change, what a line of a timeline has room for. */
const mostShown = 5;

const isWritten = (version: ConfigurationObject | null, watched: Watches | undefined): boolean =>
  version !== null && watched?.restores?.changesOf(version) !== undefined;

interface Asked {
  readonly changeId: string;
  readonly limit: number;
}

/** Every version of the object that a change is of, the newest first: who made it, when, and what it changed. */
export async function listVersions(deps: WatchDeps, tx: TenantTx, { changeId, limit }: Asked): Promise<ObjectVersions> {
  const asked = await findChange(tx, changeId);
  if (asked === undefined) throw new NotFound('change');
  const { application_id: application, type, object_id: objectId } = asked;
  const { rows: found } = await sql<{ id: string }>`
    select id from drift_change
    where tenant_id = ${tx.tenantId} and application_id = ${application} and type = ${type} and object_id = ${objectId}
    order by found_at desc, id desc limit ${limit + 1}`.execute(tx);
  const rows = (
    await listChanges(
      tx,
      found.slice(0, limit).map(({ id }) => id),
    )
  ).toSorted((one, other) => other.found_at.getTime() - one.found_at.getTime());
  const versions = await loadVersions(
    tx,
    rows.flatMap(({ before, after }) => [before, after]),
  );
  const { rows: present } = await sql<{ hash: string | null; baseline: string | null }>`
    select encode(hash, 'hex') as hash, encode(baseline, 'hex') as baseline from configuration_object
    where tenant_id = ${tx.tenantId} and application_id = ${application} and type = ${type} and object_id = ${objectId}`.execute(tx);
  const product = productRegistry.find(({ id }) => id === asked.product);
  const watched = product && watchedTypes(deps.connectors, product).find((one) => one.type === type);
  const names = await deps.names(tx, asked.product);
  return {
    object_id: objectId,
    object_name: asked.object_name,
    can_restore: rows.some(({ before, after }) =>
      [before, after].some((hash) => isWritten(objectOf(objectId, versions.get(hash ?? ''), null), watched)),
    ),
    more: found.length > limit,
    versions: rows.map((row) => {
      const [before, after] = [row.before, row.after].map((hash) => shownVersion(versions.get(hash ?? '')));
      const { differences, more } = settingDifferences(before, after, { labels: watched?.labels ?? {}, nameOf: (key) => names.get(key) });
      return {
        change_id: row.id,
        change_category: row.category,
        found_at: row.found_at.toISOString(),
        happened_at: row.happened_at?.toISOString() ?? null,
        actor: row.actor,
        cause: row.cause,
        job_uuid: row.job_id,
        status: row.status,
        is_present: row.after === (present[0]?.hash ?? null),
        is_baseline: row.after === (present[0]?.baseline ?? null),
        is_kept: row.after === null || versions.has(row.after),
        differences: differences.slice(0, mostShown).map((one) => ({ ...one, added: [...one.added], removed: [...one.removed] })),
        more_differences: Math.max(0, differences.length - mostShown) + more,
      };
    }),
  };
}
