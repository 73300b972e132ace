import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { InTransaction } from '../in-transaction.ts';
import { type EvidenceSpan, inSpan } from './evidence-window.ts';
import { readAhead } from '../../../platform/read-ahead.ts';

export interface AttackingAddress {
  readonly day: string;
  readonly address: string;
}

/** More than there are in any quarter that we have seen. */
const mostAddresses = 100_000;

/** As the days were folded when they arrived. */
export async function listAttackingAddresses(tx: TenantTx, span: EvidenceSpan): Promise<AttackingAddress[]> {
  const { rows } = await sql<AttackingAddress>`
    select day::text, address from attacking_address where ${inSpan(tx, span)}
    order by attacking_address.day desc limit ${mostAddresses}`.execute(tx);
  return rows;
}

const rowsPerPage = 5000;

interface Row extends StoredSignIn {
  readonly row: number;
}

async function nextPage(tx: TenantTx, { applicationId, to }: EvidenceSpan, after: Pick<Row, 'day' | 'row'>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select day::text, row, person_id as "personId", sign_in_name as "signInName", app, app_id as "appId", client, platform, address, country,
      outcome, second_factor as "secondFactor", risk, is_device_trusted as "isDeviceTrusted", count
    from attack_attempt
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and day <= ${to}::date
      and (day, row) > (${after.day}::date, ${after.row}::integer)
    order by attack_attempt.day, row limit ${rowsPerPage}`.execute(tx);
  return rows;
}

async function* pagesOf(inTransaction: InTransaction, span: EvidenceSpan): AsyncGenerator<readonly StoredSignIn[]> {
  let after: Pick<Row, 'day' | 'row'> = { day: span.from, row: 0 };
  for (;;) {
    const from = after;
    const rows = await inTransaction((tx) => nextPage(tx, span, from));
    const last = rows.at(-1);
    if (last !== undefined) yield rows;
    if (last === undefined || rows.length < rowsPerPage) return;
    after = last;
  }
}

/** Page by page along the key of the fold. */
export const attackAttempts = (inTransaction: InTransaction, span: EvidenceSpan): AsyncGenerator<readonly StoredSignIn[]> =>
  readAhead(pagesOf(inTransaction, span));
