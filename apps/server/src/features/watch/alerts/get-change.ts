import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { DriftChangeDetail } from '@rampart/contract/watch/alerts.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { loadVersions, shownVersion } from '../compare/version-store.ts';
import { watchedTypes, type WatchDeps } from '../watch-deps.ts';
import { findChange, presentChange } from './alert-rows.ts';
import { nameDifferences } from './name-differences.ts';

/** Another tenant's is not found. */
export async function getChange(deps: WatchDeps, tx: TenantTx, id: string): Promise<DriftChangeDetail> {
  const row = await findChange(tx, id);
  if (row === undefined) throw new NotFound('change');
  const versions = await loadVersions(tx, [row.before, row.after]);
  const [before, after] = [row.before, row.after].map((hash) => shownVersion(versions.get(hash ?? '')));
  const product = productRegistry.find((one) => one.id === row.product);
  const watched = product && watchedTypes(deps.connectors, product).find(({ type }) => type === row.type);
  const { differences, more } = await nameDifferences(deps, tx, {
    product: row.product,
    labels: watched?.labels ?? {},
    before,
    after,
    foundAt: row.found_at,
  });
  const { before_position: from, after_position: to } = row;
  return {
    ...presentChange(deps, row, versions),
    differences: differences.map((difference) => ({ ...difference, added: [...difference.added], removed: [...difference.removed] })),
    more_differences: more,
    positions: from === null || to === null ? null : { before: from, after: to },
    before: before ?? null,
    after: after ?? null,
  };
}
