import { defaultMonths, addDays, dayOf, type RiskWindow, windowFor } from '@rampart/domain/people/risk-window.ts';
import { wholeOrganisationId } from '@rampart/domain/people/people-group.ts';
import { sql } from 'kysely';
import { overEveryone } from '../../../platform/database/over-everyone.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { countMembers } from '../groups/group-member-store.ts';
import { countsOfDays, sumsOfDays } from './person-sums.ts';

/** The days of so few people are added up at each request: to keep a ranking of them would cost more. */
export const fewPeople = 2000;

/** From this part of the organisation on, the people of a list are met soon enough where everyone is read in an order that is kept. Of a smaller list each is looked up. */
export const goodPart = 0.05;

const mostRankings = 8;
/** Longer than a request that reads one takes. */
const replacedKeptMinutes = 10;

const foldedNow = (tx: TenantTx) => sql`coalesce((select folded from attack_fold where tenant_id = ${tx.tenantId}), 0)`;

/** The ranking of these days, if no day was folded since it was made. */
export async function findRanking(tx: TenantTx, { start, end }: RiskWindow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from risk_ranking where tenant_id = ${tx.tenantId} and start_day = ${start}::date and end_day = ${end}::date
      and folded = ${foldedNow(tx)} order by built_at desc limit 1`.execute(tx);
  return rows[0]?.id;
}

async function dropReplaced(tx: TenantTx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from risk_ranking where tenant_id = ${tx.tenantId} and built_at < now() - make_interval(mins => ${replacedKeptMinutes})
      and (folded <> ${foldedNow(tx)} or id not in (
        select id from risk_ranking where tenant_id = ${tx.tenantId} order by built_at desc limit ${mostRankings}))
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await sql`delete from ranked_person where tenant_id = ${tx.tenantId} and ranking_id = any(${ids}::uuid[])`.execute(tx);
}

const bitOf = (place: number): number => 1 << place;

const isWithin = ({ start, end }: RiskWindow) => sql`day between ${start}::date and ${end}::date`;

/** Of each person, once for the days that are in the same of these ranges: those that are in all of them are added up once. */
function sumsByRanges(tx: TenantTx, windows: readonly RiskWindow[], whole: RiskWindow) {
  const ranges = sql.join(
    windows.map((window, place) => sql`case when ${isWithin(window)} then ${sql.lit(bitOf(place))} else 0 end`),
    sql` | `,
  );
  return sql`
    select ranges, ${sumsOfDays(whole)}, sum(total_risk) as total_risk, sum(phishing_risk) as phishing_risk, sum(malware_risk) as malware_risk
    from (select *, ${ranges} as ranges from attack_day where tenant_id = ${tx.tenantId} and ${isWithin(whole)}) as attack_day
    group by mail, ranges`;
}

/** The sum of days whose places were counted from the first of all days: in a range that begins later, each of them is so much less. */
const inRange = (sum: string, risk: string, whole: RiskWindow) =>
  sql`sum(${sql.ref(sum)} - ${sql.ref(risk)} * (made.start_day - ${whole.start}::date))`;

/** One statement, so that the count of folds and the days are of the same moment. */
const insertRankings = (tx: TenantTx, windows: readonly RiskWindow[]) => {
  const [starts, ends] = [windows.map(({ start }) => start), windows.map(({ end }) => end)];
  const whole = { start: starts.toSorted()[0] ?? '', end: ends.toSorted().at(-1) ?? '' };
  return sql<{ id: string }>`
    with asked as (
      select * from unnest(${starts}::date[], ${ends}::date[], ${windows.map((_, place) => bitOf(place))}::integer[])
        as asked (start_day, end_day, bit)),
    made as (
      insert into risk_ranking (tenant_id, start_day, end_day, folded)
      select ${tx.tenantId}::uuid, start_day, end_day, ${foldedNow(tx)} from asked returning id, start_day, end_day),
    ranked as (
      insert into ranked_person (tenant_id, ranking_id, mail, total, phishing, malware, categories, phishing_attacks, malware_attacks, bec_attacks,
        spam_attacks, category_attacks)
      select ${tx.tenantId}::uuid, made.id, mail, ${inRange('total', 'total_risk', whole)}, ${inRange('phishing', 'phishing_risk', whole)},
        ${inRange('malware', 'malware_risk', whole)}, ${countsOfDays}
      from made join asked using (start_day, end_day) join (${sumsByRanges(tx, windows, whole)}) as attacked on attacked.ranges & asked.bit <> 0
      group by made.id, mail order by made.id, mail)
    select id from made`;
};

/** One transaction at a time makes the ranking of these days. */
const lockRanking = (tx: TenantTx, { start, end }: RiskWindow) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`ranking ${tx.tenantId} ${start} ${end}`}, 0))`.execute(tx);

/** Answers with the ranking of these days, and makes it when there is none. Another request for the same days waits, and then finds it. */
export async function getRanking(tx: TenantTx, window: RiskWindow): Promise<string> {
  const known = await findRanking(tx, window);
  if (known !== undefined) return known;
  await lockRanking(tx, window);
  const made = await findRanking(tx, window);
  if (made !== undefined) return made;
  await dropReplaced(tx);
  const { rows } = await overEveryone(tx, () => insertRankings(tx, [window]).execute(tx));
  const [row] = rows;
  if (row === undefined) throw new Error('The ranking was not written.');
  return row.id;
}

/**
 * Makes the rankings that lists show unless another range is chosen: of the day of the run, and of the day after it, which may begin before the next run.
 * They have nearly all days in common, which are read once.
 */
export async function prepareRankings(tx: TenantTx, asOf: Date): Promise<void> {
  if ((await countMembers(tx, wholeOrganisationId)) <= fewPeople) return;
  const missing: RiskWindow[] = [];
  for (const today of [dayOf(asOf), addDays(dayOf(asOf), 1)]) {
    const window = windowFor({ today, mostMonths: defaultMonths });
    if (typeof window === 'string') continue;
    await lockRanking(tx, window);
    if ((await findRanking(tx, window)) === undefined) missing.push(window);
  }
  if (missing.length === 0) return;
  await dropReplaced(tx);
  await overEveryone(tx, () => insertRankings(tx, missing).execute(tx));
}
