import { type DriftBucket, mostDriftDays } from '@rampart/contract/watch/alerts.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { type AlertFilter, changeMatches } from './list-alerts.ts';

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
  if (days < 1) throw new BadRequest('The start lies after the end. Choose an earlier start.');
  if (days > mostDriftDays) throw new BadRequest(`Choose at most ${mostDriftDays} days.`);
  return { first, last };
}

interface Counts {
  readonly time_aggregate: Aggregate;
  readonly buckets: DriftBucket[];
  readonly total: number;
  readonly high: number;
}

/** By day, week or month, the changes that were alerts, whatever became of them. */
export async function countDrift(deps: WatchDeps, tx: TenantTx, asked: Asked): Promise<Counts> {
  const { first, last } = rangeOf(deps, asked);
  const { time_aggregate: aggregate } = asked;
  const { rows } = await sql<DriftBucket>`
    select to_char(bucket.start, 'YYYY-MM-DD') as start,
      (count(*) filter (where counted.priority = 'high'))::integer as high,
      (count(*) filter (where counted.priority = 'medium'))::integer as medium,
      (count(*) filter (where counted.priority = 'low'))::integer as low
    from generate_series(date_trunc(${aggregate}, ${first}::timestamp), ${last}::timestamp, ('1 ' || ${aggregate})::interval) as bucket (start)
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
