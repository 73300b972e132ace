import { daysBefore } from '@rampart/domain/day.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

interface QuotaHours {
  readonly applicationId: string;
  readonly quota: string;
  readonly since: Date;
  readonly until: Date;
}

export async function sumQuotaUse(tx: TenantTx, { applicationId, quota, since, until }: QuotaHours): Promise<number> {
  const { used } = await tx
    .selectFrom('quota_use')
    .select((use) => use.fn.sum<string | null>('calls').as('used'))
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('quota', '=', quota)
    .where('hour', '>=', since)
    .where('hour', '<=', until)
    .executeTakeFirstOrThrow();
  return Number(used ?? 0);
}

interface QuotaHour {
  readonly applicationId: string;
  readonly quota: string;
  readonly hour: Date;
  /** Below zero to give some back. */
  readonly calls: number;
}

/** An application that is gone counts nothing any more. */
export async function addQuotaUse(tx: TenantTx, { applicationId, quota, hour, calls }: QuotaHour): Promise<void> {
  await sql`
    insert into quota_use (tenant_id, application_id, quota, hour, calls)
    select tenant_id, id, ${quota}, ${hour}, greatest(${calls}::int, 0) from application
    where tenant_id = ${tx.tenantId} and id = ${applicationId}
    on conflict (tenant_id, application_id, quota, hour) do update set calls = greatest(quota_use.calls + ${calls}::int, 0)`.execute(tx);
}

/** No quota of a vendor looks back further. */
const keptDays = 32;

export async function forgetQuotaUse(tx: TenantTx, now: Date): Promise<void> {
  await tx.deleteFrom('quota_use').where('tenant_id', '=', tx.tenantId).where('hour', '<', daysBefore(now, keptDays)).execute();
}
