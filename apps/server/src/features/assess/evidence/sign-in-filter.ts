import type { SignInLike } from '@rampart/domain/evidence.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { EvidenceWindow } from './evidence-window.ts';

/** Whose sign-ins of which days. */
export interface SignInSpan extends EvidenceWindow {
  readonly applicationId: string;
}

export const inSpan = (tx: TenantTx, { applicationId, from, to }: SignInSpan): RawBuilder<boolean> =>
  sql`tenant_id = ${tx.tenantId} and application_id = ${applicationId} and day between ${from}::date and ${to}::date`;

const columns = {
  client: 'client',
  platform: 'platform',
  secondFactor: 'second_factor',
  outcome: 'outcome',
  risk: 'risk',
} as const;

/** `SignInLike` as a condition. */
export function isLike(like: SignInLike): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql`true`];
  for (const [name, column] of Object.entries(columns)) {
    const values = like[name as keyof typeof columns];
    if (values !== undefined) parts.push(sql`${sql.ref(column)} = any(${[...values]}::text[])`);
  }
  const trusted = like.isDeviceTrusted;
  if (trusted !== undefined)
    parts.push(
      sql`(is_device_trusted = any(${trusted.filter((one) => one !== null)}::boolean[]) or (${trusted.includes(null)} and is_device_trusted is null))`,
    );
  return sql.join(parts, sql` and `);
}
