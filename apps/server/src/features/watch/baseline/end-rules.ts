import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** What these rules had accepted, and is still as it was then, is an alert again; what it was before is the baseline. Answers how many changes that are. */
export async function reopenAccepted(tx: TenantTx, ruleIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with reopened as (
      update drift_change as change set status = 'new', rule_id = null
      from configuration_object as object
      where change.tenant_id = ${tx.tenantId} and change.rule_id = any(${ruleIds}::uuid[]) and change.status = 'accepted'
        and change.grouping_id is not null and object.tenant_id = change.tenant_id and object.application_id = change.application_id
        and object.type = change.type and object.object_id = change.object_id and object.hash is not distinct from change.after
      returning change.id, change.application_id, change.type, change.object_id, change.before
    ), restored as (
      update configuration_object as object set baseline = reopened.before from reopened
      where object.tenant_id = ${tx.tenantId} and object.application_id = reopened.application_id and object.type = reopened.type
        and object.object_id = reopened.object_id
    )
    select id from reopened`.execute(tx);
  return rows.length;
}

/** Rules whose time is over, once each. */
export async function endExpiredRules(tx: TenantTx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update baseline_rule set ended_at = ${now}
    where tenant_id = ${tx.tenantId} and ended_at is null and expires_at <= ${now} returning id`.execute(tx);
  if (rows.length > 0)
    await reopenAccepted(
      tx,
      rows.map(({ id }) => id),
    );
}
