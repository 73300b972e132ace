import { hash } from 'node:crypto';
import { AttackCategory } from '@rampart/domain/attack-category.ts';
import { addDays } from '@rampart/domain/people/risk-window.ts';
import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { dayCell, type Notes, optionalText, textCell } from './rollup.ts';

/** Longer than any product reports back: what was seen before is not seen again by another. */
const keptDays = 45;
/** Corrections belong to no product and no run. */
const noOne = '00000000-0000-0000-0000-000000000000';

/** What says least about an attack: where one product says this and the other something else, the other counts. */
const general: readonly AttackCategory[] = ['malware', 'credential-phishing', 'spam'];

const isClick = ({ outcome }: MailThreat): boolean => outcome.startsWith('click');

/** Of a mail its recipient; of a click also the minute, for a person may click on the same link again. */
function keyOf(threat: MailThreat, message: string): string {
  const id = message.trim().replace(/^<|>$/g, '').toLowerCase();
  const when = isClick(threat) ? threat.at.slice(0, 16) : '';
  return hash('sha256', JSON.stringify([id, threat.mail, when]), 'hex').slice(0, 32);
}

/** Which mail it was, to whom: only of events whose product names the mail. */
export const mailSightings: Notes<MailThreat> = {
  noteOf(threat) {
    const { at, mail, category, outcome, campaign, message } = threat;
    if (message === undefined || message === '') return undefined;
    return [dayCell(at), keyOf(threat, message), textCell(mail), category, outcome, optionalText(campaign)];
  },
  async clear(tx, { applicationId, runId }) {
    await sql`
      delete from mail_sighting
      where tenant_id = ${tx.tenantId} and application_id = ${applicationId}::uuid and run_id = ${runId}::uuid`.execute(tx);
  },
  async write(tx, { applicationId, runId }, firstRow, notes) {
    const column = (place: number) => notes.map((note) => note[place] ?? null);
    await sql`
      insert into mail_sighting (tenant_id, application_id, run_id, row, day, key, mail, category, outcome, campaign)
      select ${tx.tenantId}::uuid, ${applicationId}::uuid, ${runId}::uuid, ${firstRow}::integer + ordinal - 1, day, key, mail, category, outcome, campaign
      from unnest(${column(0)}::date[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[], ${column(4)}::text[], ${column(5)}::text[])
        with ordinality as note (day, key, mail, category, outcome, campaign, ordinal)`.execute(tx);
  },
};

/**
 * The corrections of some days. For each mail that several products saw: every sighting is taken away, and one is put in their place. It was
 * stopped when one of them stopped it, and it is of the kind that says most.
 */
const corrections = (tx: TenantTx, days: readonly string[], around: readonly string[]) => sql`
  insert into mail_threat_day (tenant_id, application_id, run_id, row, day, mail, category, outcome, campaign, top_score, count)
  select ${tx.tenantId}::uuid, ${noOne}::uuid, ${noOne}::uuid, row_number() over (), day, mail, category, outcome, campaign, null, sum(count)
  from (
    with seen as materialized (
      select key, application_id, day, mail, category, outcome, campaign, count(*) as times
      from mail_sighting where tenant_id = ${tx.tenantId} and day = any(${around}::date[])
      group by key, application_id, day, mail, category, outcome, campaign),
    -- By a window and not by a join: the planner takes the sightings for a few, and would compare each with every other.
    counted as (
      select *, min(application_id::text) over one <> max(application_id::text) over one as is_shared from seen window one as (partition by key)),
    shared as materialized (select * from counted where is_shared),
    best as (
      select distinct on (key) key, min(day) over one as day, mail,
        first_value(category) over telling as category, first_value(campaign) over telling as campaign,
        first_value(outcome) over (one order by outcome like '%delivered' or outcome like '%permitted', application_id) as outcome,
        max(times) over one as times
      from shared window one as (partition by key),
        telling as (one order by category = any(${[...general]}::text[]), campaign is null, category, application_id))
    select day, mail, category, outcome, campaign, -times as count from shared
    union all select day, mail, category, outcome, campaign, times from best) as correction
  where day = any(${days}::date[])
  group by day, mail, category, outcome, campaign having sum(count) <> 0`;

const beside = (days: readonly string[]): string[] => [...new Set(days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]))];

/**
 * Counts once, of these days and those beside them, what several products saw: their clocks differ, and so may the day. Answers with the days
 * whose figures may have changed. Worked out anew each time, so that it does not matter who was read first, or how often.
 */
export async function mergeSightings(tx: TenantTx, touched: Iterable<string>): Promise<readonly string[]> {
  const own = [...new Set(touched)];
  const sightings = sql`from mail_sighting where tenant_id = ${tx.tenantId}`;
  // The ends of indexes: to count them would read them all.
  const { rows } = await sql<{ several: boolean | null; oldest: string | null }>`
    select (select (max(day) - ${keptDays}::integer)::text ${sightings}) as oldest,
      (select application_id ${sightings} order by application_id limit 1)
        <> (select application_id ${sightings} order by application_id desc limit 1) as several`.execute(tx);
  const [{ several, oldest } = { several: null, oldest: null }] = rows;
  if (oldest !== null) await sql`delete from mail_sighting where tenant_id = ${tx.tenantId} and day < ${oldest}::date`.execute(tx);
  if (several !== true) return own;
  // Of days that are forgotten the corrections stay as they are.
  const days = beside(own).filter((day) => oldest !== null && day >= oldest);
  const kept = own.filter((day) => !days.includes(day));
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
  await sql`select ensure_months('mail_threat_day'::regclass, ${months}::date[])`.execute(tx);
  await sql`
    delete from mail_threat_day
    where tenant_id = ${tx.tenantId} and day = any(${days}::date[]) and application_id = ${noOne}::uuid`.execute(tx);
  await corrections(tx, days, beside(days)).execute(tx);
  return [...kept, ...days];
}
