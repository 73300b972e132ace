import { lengthOf, type RiskWindow } from '@rampart/domain/people/risk-window.ts';
import { wholeOrganisationId } from '@rampart/domain/people/people-group.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { newestReadings } from '../../collect/index.ts';
import { listConnected } from '../../connect/index.ts';

/** Sums over days, each day as often as its place in the window: divided by the length of the window they are risk. */
export interface DecayedSums {
  readonly total: number;
  readonly phishing: number;
  readonly malware: number;
}

export const noRisk: DecayedSums = { total: 0, phishing: 0, malware: 0 };

/** The place of a day in the window, from 1. Whole numbers far below 2^53: adding them up is exact, in whatever order. */
const placeOf = ({ start }: RiskWindow) => sql`(day - ${start}::date + 1)`;

export const decayed = (column: string, window: RiskWindow): RawBuilder<number> =>
  sql<number>`coalesce(sum((${sql.ref(column)} * ${placeOf(window)})::float8), 0)`;

export interface Organisation {
  readonly members: number;
  readonly sums: DecayedSums;
}

/** What everyone is compared with. */
export async function getOrganisation(tx: TenantTx, window: RiskWindow): Promise<Organisation> {
  const { rows } = await sql<DecayedSums & { members: number }>`
    select ${decayed('total_risk', window)} as total, ${decayed('phishing_risk', window)} as phishing, ${decayed('malware_risk', window)} as malware,
      coalesce((select members from people_group_size where tenant_id = ${tx.tenantId} and group_id = ${wholeOrganisationId}), 0) as members
    from people_group_day where tenant_id = ${tx.tenantId} and group_id = ${wholeOrganisationId}
      and day between ${window.start}::date and ${window.end}::date`.execute(tx);
  const [row] = rows;
  return row === undefined ? { members: 0, sums: noRisk } : { members: row.members, sums: row };
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

interface Measured {
  readonly sums: DecayedSums;
  /** How many people they are of. */
  readonly heads: number;
  readonly of: Organisation;
  /** Only what is part of the organisation has a share of its risk. */
  readonly isPart: boolean;
  readonly window: RiskWindow;
}

/** As the calls write it. */
export function presentRisk({ sums, heads, of, isPart, window }: Measured) {
  const days = lengthOf(window);
  const multiplier = (kind: keyof DecayedSums) => (heads === 0 ? null : ratio((sums[kind] * of.members) / heads, of.sums[kind]));
  const percentage = (kind: keyof DecayedSums) => (isPart ? ratio(sums[kind] * 100, of.sums[kind]) : null);
  return {
    total_risk: sums.total / days,
    phishing_risk: sums.phishing / days,
    malware_risk: sums.malware / days,
    risk_multiplier: multiplier('total'),
    malware_risk_multiplier: multiplier('malware'),
    phishing_risk_multiplier: multiplier('phishing'),
    risk_percentage: percentage('total'),
    risk_percentage_malware: percentage('malware'),
    risk_percentage_phishing: percentage('phishing'),
  };
}

const endOfTime = new Date('9999-12-31T00:00:00Z');

/** The first day of which mails were read and not counted yet. A day of which some were counted is no such day. */
async function findFirstUncounted(tx: TenantTx): Promise<Date | null> {
  const { rows } = await sql<{ day: Date | null }>`
    select min(day)::timestamp at time zone 'UTC' as day from attack_day_due where tenant_id = ${tx.tenantId}
      and day > coalesce((select max(day) from attack_day where tenant_id = ${tx.tenantId}), '-infinity')`.execute(tx);
  return rows[0]?.day ?? null;
}

/** Up to when attacks are known of a connected product; nothing when none has been read for them. */
async function findAttacksReadUntil(tx: TenantTx): Promise<Date | undefined> {
  const keys = (await listConnected(tx))
    .filter(({ product }) => product.yields.includes(mailThreats.id))
    .map(({ id }) => ({ applicationId: id, fact: mailThreats.id }));
  const readings = await newestReadings(tx, { keys, at: endOfTime, states: ['read'] });
  const newest = readings.map(({ asOf }) => asOf).toSorted((a, b) => b.getTime() - a.getTime())[0];
  const uncounted = newest && (await findFirstUncounted(tx));
  return uncounted && uncounted < newest ? uncounted : newest;
}

/** The days before it were not read, or nothing happened on them: which of the two, no one can say. */
async function findFirstAttackDay(tx: TenantTx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(day)::text as day from attack_day where tenant_id = ${tx.tenantId}`.execute(
    tx,
  );
  return rows[0]?.day ?? null;
}

export async function presentWindow(tx: TenantTx, { start, end }: RiskWindow) {
  const readUntil = await findAttacksReadUntil(tx);
  return {
    start_date: start,
    end_date: end,
    attacks_read_until: readUntil?.toISOString() ?? null,
    attacks_read_from: await findFirstAttackDay(tx),
  };
}
