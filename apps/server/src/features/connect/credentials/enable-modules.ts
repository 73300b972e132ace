import { driftResource } from '@rampart/contract/watch/alerts.ts';
import type { Product } from '@rampart/domain/product.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { copyNewestAttempt } from '../health/health-store.ts';

export interface NewModules {
  readonly parent: { readonly id: string; readonly product: Product };
  readonly modules: readonly Product[];
  readonly by: ActedBy;
}

/** Those that are connected already stay as they are. */
export async function enableModules(deps: AuditDeps, tx: TenantTx, { parent, modules, by }: NewModules): Promise<void> {
  for (const module of modules) {
    const added = await tx
      .insertInto('application')
      .columns([
        'tenant_id',
        'product',
        'auth_method',
        'parent_id',
        'is_healthy',
        'account',
        'organisation',
        'is_organisation_entered',
        'created_by',
      ])
      .expression((from) =>
        from
          .selectFrom('application')
          .select((own) => [
            'tenant_id',
            own.val(module.id).as('product'),
            own.val('child-module').as('auth_method'),
            'id',
            'is_healthy',
            'account',
            'organisation',
            'is_organisation_entered',
            'created_by',
          ])
          .where('tenant_id', '=', tx.tenantId)
          .where('id', '=', parent.id),
      )
      .onConflict((conflict) => conflict.columns(['tenant_id', 'product']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) continue;
    await copyNewestAttempt(tx, { from: parent.id, to: added.id });
    for (const resource of ['applications', 'quests', driftResource]) await bumpVersion(tx, resource);
    const message = `Switched on ${module.name} as a module of ${parent.product.name}.`;
    const details = { application: added.id, product: module.id };
    await recordEvent(deps, tx, { ...by, action: 'application.enable-module', status: 'success', message, details });
  }
}
