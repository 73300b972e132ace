import { FeatureFlag } from '@rampart/domain/feature-flag.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { TenantScope } from '../../platform/http/actor.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../audit/index.ts';

/** Those that are on. */
export async function listFeatureFlags(tx: TenantTx): Promise<FeatureFlag[]> {
  const { switched_off_flags: off } = await tx
    .selectFrom('tenant')
    .select('switched_off_flags')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return FeatureFlag.options.filter((flag) => !off.includes(flag));
}

export const isFlagOn = async (tx: TenantTx, flag: FeatureFlag): Promise<boolean> => (await listFeatureFlags(tx)).includes(flag);

interface Switching {
  readonly tenant: TenantScope;
  readonly by: ActedBy;
  /** Those that are to be on; every other one is off. */
  readonly flags: readonly FeatureFlag[];
}

const said = (verb: string, which: readonly FeatureFlag[]): string[] => (which.length > 0 ? [`${verb} ${which.join(', ')}`] : []);

/** What they show is for provider staff or for products to come, so the audit log says it and no one is notified. */
export async function setFeatureFlags(deps: AuditDeps, { tenant, by, flags }: Switching): Promise<FeatureFlag[]> {
  return tenant.inTransaction(async (tx) => {
    const before = await listFeatureFlags(tx);
    const on = FeatureFlag.options.filter((flag) => flags.includes(flag));
    const [opened, closed] = [on.filter((flag) => !before.includes(flag)), before.filter((flag) => !on.includes(flag))];
    if (opened.length + closed.length === 0) return before;
    const off = FeatureFlag.options.filter((flag) => !on.includes(flag));
    await tx.updateTable('tenant').set({ switched_off_flags: off }).where('tenant_id', '=', tx.tenantId).execute();
    await bumpVersion(tx, 'attributes');
    const message = `Feature flags: ${[...said('switched on', opened), ...said('switched off', closed)].join('; ')}.`;
    await recordEvent(deps, tx, { ...by, action: 'feature-flags.set', status: 'success', message, details: { off: off.join(', ') } });
    return on;
  });
}
