import type { Figures } from '@rampart/domain/assess/effect.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { forgetOtherEvidence, type StoredEvidence, storeEvidence } from '../evidence/evidence-store.ts';
import { forgetOtherReplays, type StoredReplay, storeReplays } from '../replay/replay-store.ts';

/** What was counted for a control over the days of evidence. */
export interface ControlValue extends Figures {
  /** Why something that should have been counted was not. */
  readonly because: string | null;
}

/** With what a replay of it has come to, where there was one, and its evidence, where it is about events: both are shown when asked for. */
export interface ValuedControl extends ControlValue {
  readonly replay?: StoredReplay;
  readonly evidence?: StoredEvidence;
}

/** More than there are controls. */
const valueLimit = 2000;

const numberOf = (value: string | number | bigint | null): number | null => (value === null ? null : Number(value));

/** By control: those that were judged at the latest run. */
export async function listControlValues(tx: TenantTx): Promise<ReadonlyMap<string, ControlValue>> {
  const rows = await tx
    .selectFrom('control_value')
    .select(['control_id', 'attacks', 'about', 'attacks_stopped', 'attacks_reached', 'attacks_undecided', 'people_affected'])
    .select(['is_people_least', 'because'])
    .where('tenant_id', '=', tx.tenantId)
    .limit(valueLimit)
    .execute();
  return new Map(
    rows.map((row) => [
      row.control_id,
      {
        attacks: numberOf(row.attacks),
        about: numberOf(row.about),
        stopped: numberOf(row.attacks_stopped),
        reached: numberOf(row.attacks_reached),
        undecided: numberOf(row.attacks_undecided),
        peopleAffected: numberOf(row.people_affected),
        isPeopleLeast: row.is_people_least,
        because: row.because,
      },
    ]),
  );
}

/** Exactly these and no others. */
export async function replaceControlValues(
  tx: TenantTx,
  run: { readonly id: string; readonly asOf: Date },
  values: ReadonlyMap<string, ValuedControl>,
): Promise<void> {
  await sql`delete from control_value where tenant_id = ${tx.tenantId} and not control_id = any(${[...values.keys()]}::text[])`.execute(tx);
  await forgetOtherReplays(tx, [...replaysOf(values).keys()]);
  await forgetOtherEvidence(tx, [...evidenceOf(values).keys()]);
  await storeControlValues(tx, run, values);
}

const replaysOf = (values: ReadonlyMap<string, ValuedControl>): ReadonlyMap<string, StoredReplay> =>
  new Map([...values].flatMap(([id, { replay }]) => (replay === undefined ? [] : [[id, replay] as const])));

const evidenceOf = (values: ReadonlyMap<string, ValuedControl>): ReadonlyMap<string, StoredEvidence> =>
  new Map([...values].flatMap(([id, { evidence }]) => (evidence === undefined ? [] : [[id, evidence] as const])));

/** Adds these or replaces them; what is stored of other controls stays. */
export async function storeControlValues(
  tx: TenantTx,
  run: { readonly id: string; readonly asOf: Date },
  values: ReadonlyMap<string, ValuedControl>,
): Promise<void> {
  if (values.size === 0) return;
  await storeReplays(tx, replaysOf(values));
  await storeEvidence(tx, evidenceOf(values));
  await tx
    .insertInto('control_value')
    .values(
      [...values].map(([controlId, { attacks, about, stopped, reached, undecided, peopleAffected, isPeopleLeast, because }]) => ({
        tenant_id: tx.tenantId,
        control_id: controlId,
        run_id: run.id,
        as_of: run.asOf,
        attacks,
        about,
        attacks_stopped: stopped,
        attacks_reached: reached,
        attacks_undecided: undecided,
        people_affected: peopleAffected,
        is_people_least: isPeopleLeast,
        because,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'control_id']).doUpdateSet((row) => ({
        run_id: row.ref('excluded.run_id'),
        as_of: row.ref('excluded.as_of'),
        attacks: row.ref('excluded.attacks'),
        about: row.ref('excluded.about'),
        attacks_stopped: row.ref('excluded.attacks_stopped'),
        attacks_reached: row.ref('excluded.attacks_reached'),
        attacks_undecided: row.ref('excluded.attacks_undecided'),
        people_affected: row.ref('excluded.people_affected'),
        is_people_least: row.ref('excluded.is_people_least'),
        because: row.ref('excluded.because'),
      })),
    )
    .execute();
}
