import { hash } from 'node:crypto';
import { AttackCategory } from '@rampart/domain/attack-category.ts';
import { attackWeights, bitOf } from '@rampart/domain/people/attack-weight.ts';
import { missingUsersId } from '@rampart/domain/people/people-group.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** So many days at a time, so that no statement takes long, however much a first run brings. */
const daysAtOnce = 7;

const categories = AttackCategory.options;
const weights = categories.map((category) => attackWeights[category].weight);
const classes = categories.map((category) => attackWeights[category].class);
const bits = categories.map(bitOf);

/** Days that were folded by other weights, or before attacks were counted by category, are folded anew. */
export const weightsVersion = hash('sha256', JSON.stringify([categories, weights, classes, 'by category']), 'hex').slice(0, 16);

/** A count for each category, in the order of their list. */
const countsByCategory = sql.join(bits.map((bit) => sql`coalesce(sum(count) filter (where bit = ${bit}), 0)`));

/** One change of a tenant's people, their days or their groups at a time, until the transaction ends. */
export async function lockRisk(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people risk ${tx.tenantId}`}, 0))`.execute(tx);
}

/** What is attributed to a person by any of their addresses. A click is part of the message that it is in. */
const foldAttacks = (tx: TenantTx, days: readonly string[]) => sql`
  insert into attack_day (tenant_id, day, mail, total_risk, phishing_risk, malware_risk, spam_risk, bec_risk,
    phishing_attacks, malware_attacks, spam_attacks, bec_attacks, categories, category_attacks)
  select ${tx.tenantId}::uuid, day, mail, sum(risk), coalesce(sum(risk) filter (where class = 'phishing'), 0),
    coalesce(sum(risk) filter (where class = 'malware'), 0), coalesce(sum(risk) filter (where class = 'spam'), 0),
    coalesce(sum(risk) filter (where class = 'bec'), 0), coalesce(sum(count) filter (where class = 'phishing'), 0),
    coalesce(sum(count) filter (where class = 'malware'), 0), coalesce(sum(count) filter (where class = 'spam'), 0),
    coalesce(sum(count) filter (where class = 'bec'), 0), bit_or(bit), array[${countsByCategory}]::integer[]
  from (
    select threat.day, coalesce(alias.mail, threat.mail) as mail, threat.count, kind.class, kind.bit,
      threat.count::bigint * case threat.outcome when 'delivered' then kind.weight else kind.weight / 10 end as risk
    from (
      -- What several products saw is corrected by rows that take away: a kind of attack that is left with none was none.
      select day, mail, category, outcome, sum(count) as count from mail_threat_day
      where tenant_id = ${tx.tenantId} and day = any(${days}::date[]) and outcome in ('delivered', 'blocked')
      group by day, mail, category, outcome having sum(count) > 0) as threat
    join unnest(${categories}::text[], ${weights}::bigint[], ${classes}::text[], ${bits}::integer[]) as kind (category, weight, class, bit)
      on kind.category = threat.category
    left join person_alias as alias on alias.tenant_id = ${tx.tenantId} and alias.alias = threat.mail) as attack
  group by day, mail`;

/** Whom no directory knows, as far as is known now; when the people are brought up to date, those who are known by then leave again. */
const noteMissing = (tx: TenantTx, days: readonly string[]) => sql`
  insert into people_group_member (tenant_id, group_id, mail, display_name, because)
  select distinct ${tx.tenantId}::uuid, ${missingUsersId}::smallint, attack.mail, attack.mail, 'No connected directory knows this address.'
  from attack_day as attack
  where attack.tenant_id = ${tx.tenantId} and attack.day = any(${days}::date[])
    and not exists (select from people_group_member as member where member.tenant_id = ${tx.tenantId} and member.mail = attack.mail)
    and not exists (select from person where person.tenant_id = ${tx.tenantId} and person.mail = attack.mail)
  on conflict do nothing`;

const foldGroups = (tx: TenantTx, days: readonly string[]) => sql`
  insert into people_group_day (tenant_id, group_id, day, total_risk, phishing_risk, malware_risk, spam_risk, bec_risk)
  select ${tx.tenantId}::uuid, member.group_id, attack.day, sum(attack.total_risk), sum(attack.phishing_risk), sum(attack.malware_risk),
    sum(attack.spam_risk), sum(attack.bec_risk)
  from attack_day as attack join people_group_member as member on member.tenant_id = ${tx.tenantId} and member.mail = attack.mail
  where attack.tenant_id = ${tx.tenantId} and attack.day = any(${days}::date[])
  group by member.group_id, attack.day`;

/**
 * Works out these days anew from all that is known of them, whichever run and product brought it: what comes late counts on its own day, and a
 * day that is folded twice counts once.
 */
export async function foldAttackDays(tx: TenantTx, touched: Iterable<string>): Promise<void> {
  const days = [...new Set(touched)].toSorted();
  if (days.length === 0) return;
  await lockRisk(tx);
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
  await sql`select ensure_months('attack_day'::regclass, ${months}::date[])`.execute(tx);
  for (let first = 0; first < days.length; first += daysAtOnce) {
    const some = days.slice(first, first + daysAtOnce);
    await sql`delete from attack_day where tenant_id = ${tx.tenantId} and day = any(${some}::date[])`.execute(tx);
    await foldAttacks(tx, some).execute(tx);
    await noteMissing(tx, some).execute(tx);
    // Days of groups that a new address has come to: an address is new on one of these days, or it would be known.
    await sql`delete from people_group_day where tenant_id = ${tx.tenantId} and day = any(${some}::date[])`.execute(tx);
    await foldGroups(tx, some).execute(tx);
  }
  // What was worked out from days that were folded before is not right any more.
  await sql`
    insert into attack_fold as known (tenant_id, folded) values (${tx.tenantId}, 1)
    on conflict (tenant_id) do update set folded = known.folded + 1`.execute(tx);
}
