import type { AnyEventKind } from '@rampart/domain/event-kind.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { EvidenceSpan } from './evidence-window.ts';

interface AskedDays {
  readonly kind: AnyEventKind;
  readonly span: EvidenceSpan;
  /** Days of which events are stored: something of them was read, whatever became of the reading. */
  readonly stored: ReadonlySet<string>;
}

/**
 * The days of a span that no reading of these events reaches: before the first one, further back than the vendor keeps them, or between two runs of
 * which only the second has yet to come. What happened on them is not known, which is not nothing.
 */
export async function unreadDays(tx: TenantTx, { kind, span: { applicationId, from, to }, stored }: AskedDays): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select day::text from (
      select (${from}::date + place)::date as day from generate_series(0, ${to}::date - ${from}::date) as place) as asked
    where not exists (
      select from fact_reading
      where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and fact = ${kind.id} and state = 'read'
        and as_of > day::timestamp at time zone 'UTC' and (since is null or since < (day + 1)::timestamp at time zone 'UTC'))
    limit 400`.execute(tx);
  return new Set(rows.map(({ day }) => day).filter((day) => !stored.has(day)));
}
