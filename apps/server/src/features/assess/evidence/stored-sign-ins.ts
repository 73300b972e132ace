import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type AttackingAddress, isAttack } from './attack-attempts.ts';
import type { EvidenceSpan } from './evidence-window.ts';

const rowsPerPage = 5000;

interface Row extends StoredSignIn {
  readonly runId: string;
  readonly row: number;
}

/** Page by page along the table's key, so that memory contains one page at most. Sorted by the text of a day, no key would serve. */
export async function* storedSignIns(
  tx: TenantTx,
  { applicationId, from, to }: EvidenceSpan,
  condition: RawBuilder<boolean> = sql`true`,
): AsyncGenerator<readonly StoredSignIn[]> {
  let after: Pick<Row, 'day' | 'runId' | 'row'> = { day: from, runId: '00000000-0000-0000-0000-000000000000', row: -1 };
  for (;;) {
    const { rows } = await sql<Row>`
      select day::text, run_id as "runId", row, person_id as "personId", sign_in_name as "signInName", app, app_id as "appId", client, platform, address, country, outcome,
        second_factor as "secondFactor", risk, is_device_trusted as "isDeviceTrusted", count
      from sign_in_day
      where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and day between ${after.day}::date and ${to}::date
        and (day, application_id, run_id, row) > (${after.day}::date, ${applicationId}::uuid, ${after.runId}::uuid, ${after.row}::integer)
        and ${condition}
      order by sign_in_day.day, application_id, run_id, row limit ${rowsPerPage}`.execute(tx);
    const last = rows.at(-1);
    if (last !== undefined) yield rows;
    if (last === undefined || rows.length < rowsPerPage) return;
    after = last;
  }
}

/** The attack attempts among them: few enough to be looked at one by one, where all sign-ins are not. */
export const attackAttempts = (tx: TenantTx, span: EvidenceSpan, attacking: readonly AttackingAddress[]) =>
  storedSignIns(tx, span, isAttack(attacking));
