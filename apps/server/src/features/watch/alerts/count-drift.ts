import { type DriftBucket, mostDriftDays } from '@rampart/contract/watch/alerts.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { type AlertFilter, among, changeMatches } from './list-alerts.ts';

type Aggregate = 'day' | 'week' | 'month';

interface Asked extends AlertFilter {
  readonly time_aggregate: Aggregate;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

const usualDays = 30;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Both days are counted. */
function rangeOf({ clock }: WatchDeps, { start_date: start, end_date: end }: Asked): { readonly first: string; readonly last: string } {
  const today = dayOf(clock.now());
  const last = end === undefined || end > today ? today : end;
  const first = start ?? dayOf(new Date(Date.parse(last) - (usualDays - 1) * dayMs));
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days < 1) throw new BadRequest('The start is after the end. Choose an earlier start.');
  if (days > mostDriftDays) throw new BadRequest(`Choose at most ${mostDriftDays} days.`);
  return { first, last };
}

/** The day of the first reading that left a trace: what had changed before it is not known. */
async function findReadSince(tx: TenantTx, { products }: AlertFilter): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(least(
      (select min(object.since) from configuration_object as object
        join application on application.tenant_id = object.tenant_id and application.id = object.application_id
        where object.tenant_id = ${tx.tenantId} and ${among(sql`application.product`, products)}),
      (select min(change.found_at) from drift_change as change where ${changeMatches(tx, { products })})
    ) at time zone 'UTC', 'YYYY-MM-DD') as day`.execute(tx);
  return rows[0]?.day ?? null;
}

interface Counts {
  readonly time_aggregate: Aggregate;
  readonly buckets: DriftBucket[];
  readonly total: number;
  readonly high: number;
}

/**
 * By day, week or month, the changes that were alerts, whatever became of them. Periods that ended before the first reading are left
 * out: they are not known to be without changes.
 */
export async function countDrift(deps: WatchDeps, tx: TenantTx, asked: Asked): Promise<Counts> {
  const { first, last } = rangeOf(deps, asked);
  const { time_aggregate: aggregate } = asked;
  const readSince = await findReadSince(tx, asked);
  if (readSince === null || readSince > last) return { time_aggregate: aggregate, buckets: [], total: 0, high: 0 };
  const { rows } = await sql<DriftBucket>`
    select to_char(bucket.start, 'YYYY-MM-DD') as start,
      (count(*) filter (where counted.priority = 'high'))::integer as high,
      (count(*) filter (where counted.priority = 'medium'))::integer as medium,
      (count(*) filter (where counted.priority = 'low'))::integer as low
    from generate_series(date_trunc(${aggregate}, ${readSince > first ? readSince : first}::timestamp), ${last}::timestamp, ('1 ' || ${aggregate})::interval) as bucket (start)
    left join (
      select change.priority, date_trunc(${aggregate}, change.found_at at time zone 'UTC') as start from drift_change as change
      where ${changeMatches(tx, asked)}
        and change.found_at >= ${first}::timestamp at time zone 'UTC'
        and change.found_at < (${last}::date + 1)::timestamp at time zone 'UTC') as counted
      on counted.start = bucket.start
    group by bucket.start order by bucket.start`.execute(tx);
  const sum = (of: (bucket: DriftBucket) => number): number => rows.reduce((all, bucket) => all + of(bucket), 0);
  return {
    time_aggregate: aggregate,
    buckets: rows,
    total: sum(({ high, medium, low }) => high + medium + low),
    high: sum(({ high }) => high),
  };
}
