import { ExperimentalFeature, experimentalFeatures } from '@rampart/domain/experimental-feature.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { TenantScope } from '../../platform/http/actor.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../audit/index.ts';
import { notifyAdministrators } from '../notifications/index.ts';

/** A feature that this version does not know any more is off. */
export async function listExperimentalFeatures(tx: TenantTx): Promise<ExperimentalFeature[]> {
  const { experimental_features: stored } = await tx
    .selectFrom('tenant')
    .select('experimental_features')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return ExperimentalFeature.options.filter((feature) => stored.includes(feature));
}

interface Switching {
  readonly tenant: TenantScope;
  readonly by: ActedBy;
  /** Those that are to be on; every other one is off. */
  readonly features: readonly ExperimentalFeature[];
}

const namesOf = (features: readonly ExperimentalFeature[]): string =>
  features.map((feature) => experimentalFeatures[feature].name).join(', ');
const listed = (verb: string, features: readonly ExperimentalFeature[]): string[] =>
  features.length > 0 ? [`${verb} ${namesOf(features)}`] : [];

/** The tenant's people see what is switched on for them, so they are told. */
export async function setExperimentalFeatures(deps: AuditDeps, { tenant, by, features }: Switching): Promise<ExperimentalFeature[]> {
  return tenant.inTransaction(async (tx) => {
    const before = await listExperimentalFeatures(tx);
    const on = ExperimentalFeature.options.filter((feature) => features.includes(feature));
    const changes = [
      ...listed(
        'switched on',
        on.filter((feature) => !before.includes(feature)),
      ),
      ...listed(
        'switched off',
        before.filter((feature) => !on.includes(feature)),
      ),
    ];
    if (changes.length === 0) return before;
    await tx.updateTable('tenant').set({ experimental_features: on }).where('tenant_id', '=', tx.tenantId).execute();
    for (const resource of ['attributes', 'quests']) await bumpVersion(tx, resource);
    const text = changes.join('; ');
    const message = `Experimental features: ${text}.`;
    await recordEvent(deps, tx, { ...by, action: 'experimental-features.set', status: 'success', message, details: { on: on.join(', ') } });
    const subject = `Experimental features of your tenant: ${by.actor} ${text}.`;
    await notifyAdministrators(tx, { category: 'entitlements', subject, links: [], priority: 'low' }, by.actorId);
    return on;
  });
}
