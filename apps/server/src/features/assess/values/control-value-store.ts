import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** What a control would have done over the days of evidence, and how that is known. */
export interface ControlValue {
  readonly attacks: number;
  readonly attacksStopped: number;
  readonly peopleAffected: number;
  readonly basis: 'replay' | 'evidence' | 'none';
}

/** More than there are controls. */
const valueLimit = 2000;

/** By control: those that failed at the latest run. */
export async function listControlValues(tx: TenantTx): Promise<ReadonlyMap<string, ControlValue>> {
  const rows = await tx
    .selectFrom('control_value')
    .select(['control_id', 'attacks', 'attacks_stopped', 'people_affected', 'basis'])
    .where('tenant_id', '=', tx.tenantId)
    .limit(valueLimit)
    .execute();
  return new Map(
    rows.map((row) => [
      row.control_id,
      {
        attacks: Number(row.attacks),
        attacksStopped: Number(row.attacks_stopped),
        peopleAffected: Number(row.people_affected),
        basis: row.basis === 'replay' || row.basis === 'evidence' ? row.basis : 'none',
      },
    ]),
  );
}

/** Exactly these and no others. */
export async function replaceControlValues(
  tx: TenantTx,
  run: { readonly id: string; readonly asOf: Date },
  values: ReadonlyMap<string, ControlValue>,
): Promise<void> {
  await sql`delete from control_value where tenant_id = ${tx.tenantId} and not control_id = any(${[...values.keys()]}::text[])`.execute(tx);
  if (values.size === 0) return;
  await tx
    .insertInto('control_value')
    .values(
      [...values].map(([controlId, { attacks, attacksStopped, peopleAffected, basis }]) => ({
        tenant_id: tx.tenantId,
        control_id: controlId,
        run_id: run.id,
        as_of: run.asOf,
        attacks,
        attacks_stopped: attacksStopped,
        people_affected: peopleAffected,
        basis,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'control_id']).doUpdateSet((row) => ({
        run_id: row.ref('excluded.run_id'),
        as_of: row.ref('excluded.as_of'),
        attacks: row.ref('excluded.attacks'),
        attacks_stopped: row.ref('excluded.attacks_stopped'),
        people_affected: row.ref('excluded.people_affected'),
        basis: row.ref('excluded.basis'),
      })),
    )
    .execute();
}
