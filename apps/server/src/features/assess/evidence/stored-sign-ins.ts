import type { AttackingAddresses } from '@rampart/domain/assess/attacking-addresses.ts';
import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { InTransaction } from '../in-transaction.ts';
import { type EvidenceSpan, inSpan } from './evidence-window.ts';

/** As many as one statement adds up in a moment. */
const mostRowsAtOnce = 200_000;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a span, as many together as have no more rows than one statement should read. */
async function daysTogether(tx: TenantTx, span: EvidenceSpan): Promise<Days[]> {
  const { rows: days } = await sql<{ day: string; rows: number }>`
    select day::text, sum(rows)::float8 as rows from sign_in_total where ${inSpan(tx, span)}
    group by sign_in_total.day order by sign_in_total.day limit 400`.execute(tx);
  const together: { from: string; to: string; rows: number }[] = [];
  for (const { day, rows } of days) {
    const last = together.at(-1);
    if (last === undefined || last.rows + rows > mostRowsAtOnce) together.push({ from: day, to: day, rows });
    else together[together.length - 1] = { from: last.from, to: day, rows: last.rows + rows };
  }
  return together;
}

/** The word for a day on which the address attacked; of a day, only this much matters to a replay. */
const [attackingDay, quietDay] = ['attacking', 'quiet'];

/** To be asked about the sign-ins that `alikeSignIns` gives. */
export const onAttackingDays: AttackingAddresses = { has: ({ day }) => day === attackingDay, size: 1 };

async function addUp(tx: TenantTx, span: EvidenceSpan): Promise<readonly StoredSignIn[]> {
  const { rows } = await sql<StoredSignIn>`
    select case when is_attacking then ${attackingDay} else ${quietDay} end as day, person_id as "personId",
      max(sign_in_name) as "signInName", app, app_id as "appId", client, platform, address, country, outcome,
      second_factor as "secondFactor", risk, is_device_trusted as "isDeviceTrusted", sum(count)::integer as count,
      string_agg(day || ' ' || count, ',') as "byDay"
    from (
      select *, coalesce((day, address) in (
        select day, address from attacking_address where ${inSpan(tx, span)}), false) as is_attacking
      from sign_in_day where ${inSpan(tx, span)}) as signed
    group by is_attacking, person_id, app, app_id, client, platform, address, country, outcome, second_factor, risk, is_device_trusted`.execute(
    tx,
  );
  return rows;
}

/**
 * The sign-ins of all days with equal ones added up: people sign in from the same few places, day after day. Each says how many there
 * were on which day. Once through the rows, a page of days at a time.
 */
export async function* alikeSignIns(inTransaction: InTransaction, span: EvidenceSpan): AsyncGenerator<readonly StoredSignIn[]> {
  for (const days of await inTransaction((tx) => daysTogether(tx, span)))
    yield await inTransaction((tx) => addUp(tx, { ...days, applicationId: span.applicationId }));
}
