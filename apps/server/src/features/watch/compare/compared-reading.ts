import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ObjectKey } from './object-store.ts';

/** The reading that a type was compared with last. */
export interface ComparedReading {
  readonly form: number;
  readonly content: Buffer;
  readonly asOf: Date;
}

/** Locked until the transaction ends: a run and a deployment may come to compare the same at once. */
export async function lockComparedReading(tx: TenantTx, { applicationId, type }: ObjectKey): Promise<ComparedReading | undefined> {
  const row = await tx
    .selectFrom('configuration_reading')
    .select(['form', 'content', 'as_of'])
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst();
  return row && { form: row.form, content: row.content, asOf: row.as_of };
}

export async function putComparedReading(tx: TenantTx, { applicationId, type }: ObjectKey, reading: ComparedReading): Promise<void> {
  const values = { form: reading.form, content: reading.content, as_of: reading.asOf };
  await tx
    .insertInto('configuration_reading')
    .values({ tenant_id: tx.tenantId, application_id: applicationId, type, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'application_id', 'type']).doUpdateSet(values))
    .execute();
}
