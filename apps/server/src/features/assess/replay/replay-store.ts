import type { Replayed } from '@rampart/domain/assess/replay.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { EvidenceWindow } from '../evidence/evidence-window.ts';

/** As the directory names those that a replay lists. */
export interface ListedNames {
  readonly people: readonly { readonly id: string; readonly name: string; readonly department: string | null }[];
  readonly groups: readonly { readonly id: string; readonly name: string }[];
}

export interface ReplayResult {
  readonly replayed: Replayed;
  readonly names: ListedNames;
  /** Of what the control would change. */
  readonly policies: readonly string[];
}

export interface StoredReplay extends ReplayResult {
  readonly window: EvidenceWindow;
  readonly inputs: Buffer;
}

/** Adds these or replaces them; what is stored of other controls stays. */
export async function storeReplays(tx: TenantTx, replays: ReadonlyMap<string, StoredReplay>): Promise<void> {
  if (replays.size === 0) return;
  await tx
    .insertInto('control_replay')
    .values(
      [...replays].map(([controlId, { window, inputs, replayed, names, policies }]) => ({
        tenant_id: tx.tenantId,
        control_id: controlId,
        first_day: window.from,
        last_day: window.to,
        inputs,
        result: JSON.stringify({ replayed, names, policies } satisfies ReplayResult),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'control_id']).doUpdateSet((row) => ({
        first_day: row.ref('excluded.first_day'),
        last_day: row.ref('excluded.last_day'),
        inputs: row.ref('excluded.inputs'),
        result: row.ref('excluded.result'),
      })),
    )
    .execute();
}

/** Deletes what is stored of all other controls: nothing asks for it again. */
export async function forgetOtherReplays(tx: TenantTx, controlIds: readonly string[]): Promise<void> {
  await sql`delete from control_replay where tenant_id = ${tx.tenantId} and not control_id = any(${controlIds}::text[])`.execute(tx);
}

interface AskedReplay extends Pick<StoredReplay, 'window' | 'inputs'> {
  readonly controlId: string;
}

export async function findReplay(tx: TenantTx, { controlId, window, inputs }: AskedReplay): Promise<ReplayResult | undefined> {
  const { rows } = await sql<{ result: ReplayResult }>`
    select result from control_replay
    where tenant_id = ${tx.tenantId} and control_id = ${controlId} and inputs = ${inputs}
      and first_day = ${window.from}::date and last_day = ${window.to}::date`.execute(tx);
  return rows[0]?.result;
}
