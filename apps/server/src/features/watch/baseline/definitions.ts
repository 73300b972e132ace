import type { DriftDefinition } from '@rampart/contract/watch/baseline.ts';
import { categoryName, DriftCategory, driftCategories, usualPriority } from '@rampart/domain/watch/drift-category.ts';
import type { DriftPriority } from '@rampart/domain/watch/drift-priority.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { type Definition, loadDefinitions, storeDefinition } from './definition-store.ts';

const present = (category: DriftCategory, { priority, isAlerting, changedBy, changedAt }: Definition): DriftDefinition => ({
  category,
  name: categoryName(category),
  priority,
  usual_priority: usualPriority(category),
  is_alerting: isAlerting,
  changed_by: changedBy,
  changed_at: changedAt?.toISOString() ?? null,
});

export async function listDefinitions(tx: TenantTx): Promise<DriftDefinition[]> {
  const definitionOf = await loadDefinitions(tx);
  return driftCategories.map((category) => present(category, definitionOf(category)));
}

interface Changed {
  readonly category: string;
  readonly priority: DriftPriority;
  readonly isAlerting: boolean;
  readonly by: ActedBy;
}

/** Counts for changes that are found from now on. */
export async function putDefinition(
  deps: WatchDeps,
  tx: TenantTx,
  { category: asked, priority, isAlerting, by }: Changed,
): Promise<DriftDefinition> {
  const { data: category } = DriftCategory.safeParse(asked);
  if (category === undefined) throw new NotFound('category');
  const definition = { priority, isAlerting, changedBy: by.actor.slice(0, 500), changedAt: deps.clock.now() };
  await storeDefinition(tx, category, definition);
  const message = `“${categoryName(category)}” has the priority ${priority}, and is ${isAlerting ? 'an' : 'no'} alert.`;
  await recordEvent(deps, tx, { ...by, action: 'drift.define', status: 'success', message, details: { category } });
  return present(category, definition);
}
