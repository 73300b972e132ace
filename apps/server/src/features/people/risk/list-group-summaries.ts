import type { GroupSummary, GroupWeek } from '@rampart/contract/people/groups.ts';
import { isPartOfOrganisation, peopleGroups, type PeopleGroup, wholeOrganisationId } from '@rampart/domain/people/people-group.ts';
import { decayOn, lengthOf, type RiskWindow, weeksIn } from '@rampart/domain/people/risk-window.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { decayed, type DecayedSums, noRisk, type Organisation, presentRisk } from './risk-figures.ts';

interface GroupSums extends DecayedSums {
  readonly spam: number;
  readonly bec: number;
}

const noSums: GroupSums = { ...noRisk, spam: 0, bec: 0 };

async function sumsByGroup(tx: TenantTx, window: RiskWindow): Promise<ReadonlyMap<number, GroupSums>> {
  const { rows } = await sql<GroupSums & { id: number }>`
    select group_id as id, ${decayed('total_risk', window)} as total, ${decayed('phishing_risk', window)} as phishing,
      ${decayed('malware_risk', window)} as malware, ${decayed('spam_risk', window)} as spam, ${decayed('bec_risk', window)} as bec
    from people_group_day where tenant_id = ${tx.tenantId} and day between ${window.start}::date and ${window.end}::date
    group by group_id`.execute(tx);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

async function countMembers(tx: TenantTx): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; members: number }>`
    select group_id as id, members from people_group_size where tenant_id = ${tx.tenantId}`.execute(tx);
  return new Map(rows.map(({ id, members }) => [id, members]));
}

const perCapita = (risk: number, heads: number): number => (heads === 0 ? 0 : risk / heads);

interface Counted {
  readonly sums: GroupSums;
  readonly heads: number;
  readonly of: Organisation;
  readonly window: RiskWindow;
}

function present({ id, name, kind, isHidden = false, isFavourite = false }: PeopleGroup, counted: Counted): GroupSummary {
  const { sums, heads, window } = counted;
  const risk = presentRisk({ ...counted, isPart: isPartOfOrganisation(id) });
  return {
    id,
    name,
    is_most_attacked: kind === 'most-attacked',
    is_hidden: isHidden,
    is_favourite: isFavourite,
    is_meta: kind !== 'function',
    members: heads,
    ...risk,
    spam_risk: sums.spam / lengthOf(window),
    bec_risk: sums.bec / lengthOf(window),
    risk_per_capita: perCapita(risk.total_risk, heads),
    malware_risk_per_capita: perCapita(risk.malware_risk, heads),
    phishing_risk_per_capita: perCapita(risk.phishing_risk, heads),
  };
}

/** Every group, also those without members. */
export async function listGroupSummaries(tx: TenantTx, window: RiskWindow): Promise<GroupSummary[]> {
  const [sums, members] = [await sumsByGroup(tx, window), await countMembers(tx)];
  const of = { members: members.get(wholeOrganisationId) ?? 0, sums: sums.get(wholeOrganisationId) ?? noSums };
  return peopleGroups.map((group) => present(group, { sums: sums.get(group.id) ?? noSums, heads: members.get(group.id) ?? 0, of, window }));
}

type GroupDay = GroupSums & { readonly id: number; readonly day: string };

/** At most as many rows as there are groups and days in the window. */
async function loadDays(tx: TenantTx, { start, end }: RiskWindow): Promise<GroupDay[]> {
  const { rows } = await sql<GroupDay>`
    select group_id as id, day::text, total_risk::float8 as total, phishing_risk::float8 as phishing, malware_risk::float8 as malware,
      spam_risk::float8 as spam, bec_risk::float8 as bec
    from people_group_day where tenant_id = ${tx.tenantId} and day between ${start}::date and ${end}::date`.execute(tx);
  return rows;
}

/** Each week as if it were the range. */
export async function listWeeklySummaries(tx: TenantTx, window: RiskWindow): Promise<GroupWeek[]> {
  const days = Map.groupBy(await loadDays(tx, window), ({ id }) => id);
  return weeksIn(window).map((week) => ({
    start_date: week.start,
    end_date: week.end,
    groups: peopleGroups.map(({ id }) => {
      const ofWeek = (days.get(id) ?? []).filter(({ day }) => day >= week.start && day <= week.end);
      const risk = (kind: keyof GroupSums) => ofWeek.reduce((sum, day) => sum + day[kind] * decayOn(day.day, week), 0);
      return {
        id,
        total_risk: risk('total'),
        phishing_risk: risk('phishing'),
        malware_risk: risk('malware'),
        spam_risk: risk('spam'),
        bec_risk: risk('bec'),
      };
    }),
  }));
}
