import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ControlAnswer } from './ask-control.ts';
import type { EvidenceWindow } from './evidence-window.ts';

/** What is known of a control's events, and why there is no what-if. */
export interface StoredAnswer extends ControlAnswer {
  /** Nothing where the control can be replayed. */
  readonly notReplayed: string | null;
}

export interface StoredEvidence {
  readonly window: EvidenceWindow;
  readonly inputs: Buffer;
  readonly answer: StoredAnswer;
}

/** Adds these or replaces them; what is stored of other controls stays. */
export async function storeEvidence(tx: TenantTx, evidence: ReadonlyMap<string, StoredEvidence>): Promise<void> {
  if (evidence.size === 0) return;
  await tx
    .insertInto('control_evidence')
    .values(
      [...evidence].map(([controlId, { window, inputs, answer }]) => ({
        tenant_id: tx.tenantId,
        control_id: controlId,
        first_day: window.from,
        last_day: window.to,
        inputs,
        answer: JSON.stringify(answer),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'control_id']).doUpdateSet((row) => ({
        first_day: row.ref('excluded.first_day'),
        last_day: row.ref('excluded.last_day'),
        inputs: row.ref('excluded.inputs'),
        answer: row.ref('excluded.answer'),
      })),
    )
    .execute();
}

/** Deletes what is stored of all other controls: nothing asks for it again. */
export async function forgetOtherEvidence(tx: TenantTx, controlIds: readonly string[]): Promise<void> {
  await sql`delete from control_evidence where tenant_id = ${tx.tenantId} and not control_id = any(${controlIds}::text[])`.execute(tx);
}

interface AskedEvidence extends Pick<StoredEvidence, 'window' | 'inputs'> {
  readonly controlId: string;
}

export async function findEvidence(tx: TenantTx, { controlId, window, inputs }: AskedEvidence): Promise<StoredAnswer | undefined> {
  const { rows } = await sql<{ answer: StoredAnswer }>`
    select answer from control_evidence
    where tenant_id = ${tx.tenantId} and control_id = ${controlId} and inputs = ${inputs}
      and first_day = ${window.from}::date and last_day = ${window.to}::date`.execute(tx);
  return rows[0]?.answer;
}

/** More than there are controls. */
const evidenceLimit = 2000;

/** By control, what the stored evidence depends on. */
export async function listEvidenceInputs(tx: TenantTx): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await tx
    .selectFrom('control_evidence')
    .select(['control_id', 'inputs'])
    .where('tenant_id', '=', tx.tenantId)
    .limit(evidenceLimit)
    .execute();
  return new Map(rows.map(({ control_id: id, inputs }) => [id, inputs]));
}
