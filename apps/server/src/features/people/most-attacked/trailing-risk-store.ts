import { mostAttackedDays } from '@rampart/domain/people/most-attacked.ts';
import { addDays, type Day } from '@rampart/domain/people/risk-window.ts';
import type { RiskDay, TrailingSums } from '@rampart/domain/people/trailing-risk.ts';
import { sql } from 'kysely';
import { overEveryone } from '../../../platform/database/over-everyone.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { decayed } from '../risk/risk-figures.ts';

interface SummedRow {
  readonly mail: string;
  readonly overall: number;
  readonly phishing: number;
  readonly malware: number;
  readonly decayedOverall: number;
  readonly decayedPhishing: number;
  readonly decayedMalware: number;
}

/** Of the days up to this one: at most a row for each person who was attacked in them. */
export async function loadTrailingSums(tx: TenantTx, end: Day): Promise<TrailingSums[]> {
  const window = { start: addDays(end, 1 - mostAttackedDays), end };
  const sums = sql<SummedRow>`
    select mail, sum(total_risk)::float8 as overall, sum(phishing_risk)::float8 as phishing, sum(malware_risk)::float8 as malware,
      ${decayed('total_risk', window)} as "decayedOverall", ${decayed('phishing_risk', window)} as "decayedPhishing",
      ${decayed('malware_risk', window)} as "decayedMalware"
    from attack_day where tenant_id = ${tx.tenantId} and day between ${window.start}::date and ${window.end}::date group by mail`;
  const { rows } = await overEveryone(tx, () => sums.execute(tx));
  return rows.map(({ mail, overall, phishing, malware, decayedOverall, decayedPhishing, decayedMalware }) => ({
    mail,
    plain: { overall, phishing, malware },
    decayed: { overall: decayedOverall, phishing: decayedPhishing, malware: decayedMalware },
  }));
}

/** At most a row for each person who was attacked on that day. */
export async function loadRiskDay(tx: TenantTx, day: Day): Promise<RiskDay[]> {
  const { rows } = await sql<{ mail: string; overall: number; phishing: number; malware: number }>`
    select mail, total_risk::float8 as overall, phishing_risk::float8 as phishing, malware_risk::float8 as malware
    from attack_day where tenant_id = ${tx.tenantId} and day = ${day}::date`.execute(tx);
  return rows.map(({ mail, ...risk }) => ({ mail, risk }));
}

export async function findFirstAttackDay(tx: TenantTx): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select min(day)::text as day from people_group_day where tenant_id = ${tx.tenantId}`.execute(tx);
  return rows[0]?.day ?? null;
}

/** The days of which mails are known, oldest first: at most as many as they are kept for. */
export async function loadMailDays(tx: TenantTx): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select distinct day::text from mail_threat_day where tenant_id = ${tx.tenantId} order by 1`.execute(tx);
  return rows.map(({ day }) => day);
}
