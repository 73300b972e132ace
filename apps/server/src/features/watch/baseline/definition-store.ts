import { type DriftCategory, usualPriority } from '@rampart/domain/watch/drift-category.ts';
import { DriftPriority } from '@rampart/domain/watch/drift-priority.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface Definition {
  readonly priority: DriftPriority;
  /** Whether changes of the category are alerts; otherwise they are in the history of their objects only. */
  readonly isAlerting: boolean;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/** More than there are categories. */
const mostDefinitions = 200;

/** What the tenant says about a category, and the usual where it says nothing. */
export async function loadDefinitions(tx: TenantTx): Promise<(category: DriftCategory) => Definition> {
  const rows = await tx
    .selectFrom('drift_definition')
    .select(['category', 'priority', 'is_alerting', 'changed_by', 'changed_at'])
    .where('tenant_id', '=', tx.tenantId)
    .limit(mostDefinitions)
    .execute();
  const own = new Map<string, Definition>(
    rows.map(({ category, priority, is_alerting: isAlerting, changed_by: changedBy, changed_at: changedAt }) => [
      category,
      { priority: DriftPriority.parse(priority), isAlerting, changedBy, changedAt },
    ]),
  );
  return (category) => own.get(category) ?? { priority: usualPriority(category), isAlerting: true, changedBy: null, changedAt: null };
}

export async function storeDefinition(
  tx: TenantTx,
  category: DriftCategory,
  { priority, isAlerting, changedBy, changedAt }: Definition & { readonly changedBy: string; readonly changedAt: Date },
): Promise<void> {
  const values = { priority, is_alerting: isAlerting, changed_by: changedBy.slice(0, 500), changed_at: changedAt };
  await tx
    .insertInto('drift_definition')
    .values({ tenant_id: tx.tenantId, category, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'category']).doUpdateSet(values))
    .execute();
}
