import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { letExpire } from '../../../platform/objects/stored-objects.ts';

export interface StoredUpload {
  readonly key: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly uploadedAt: Date;
}

const finished = (tx: TenantTx) =>
  tx
    .selectFrom('application_upload')
    .select(['application_id', 'key', 'file_name', 'bytes', 'uploaded_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('uploaded_at', 'is not', null);

type Row = Awaited<ReturnType<ReturnType<typeof finished>['execute']>>[number];

const uploadOf = ({ key, file_name, bytes, uploaded_at }: Row): StoredUpload => ({
  key,
  fileName: file_name ?? '',
  bytes: Number(bytes),
  uploadedAt: uploaded_at ?? new Date(0),
});

export async function findNewestUpload(tx: TenantTx, applicationId: string): Promise<StoredUpload | undefined> {
  const row = await finished(tx).where('application_id', '=', applicationId).orderBy('uploaded_at', 'desc').limit(1).executeTakeFirst();
  return row && uploadOf(row);
}

/** More than there are applications: each keeps its newest file alone. */
const listLimit = 200;

export async function listUploads(tx: TenantTx): Promise<ReadonlyMap<string, StoredUpload>> {
  const rows = await finished(tx).orderBy('uploaded_at').limit(listLimit).execute();
  return new Map(rows.map((row) => [row.application_id, uploadOf(row)]));
}

interface ExpectedUpload {
  readonly applicationId: string;
  readonly key: string;
  readonly now: Date;
}

export const insertExpectedUpload = (tx: TenantTx, { applicationId, key, now }: ExpectedUpload) =>
  tx.insertInto('application_upload').values({ tenant_id: tx.tenantId, application_id: applicationId, key, created_at: now }).execute();

/** Uploads that were started before this and never finished; their objects expire without further help. */
export const forgetUnfinished = (tx: TenantTx, applicationId: string, before: Date) =>
  tx
    .deleteFrom('application_upload')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('uploaded_at', 'is', null)
    .where('created_at', '<', before)
    .execute();

export async function isExpected(tx: TenantTx, applicationId: string, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('application_upload')
    .select('key')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('key', '=', key)
    .where('uploaded_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface ArrivedUpload extends ExpectedUpload {
  readonly fileName: string;
  readonly bytes: number;
}

/** Once only: of two who say that it has arrived, the second gets false. */
export async function finishExpected(tx: TenantTx, { applicationId, key, fileName, bytes, now }: ArrivedUpload): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('application_upload')
    .set({ file_name: fileName, bytes, uploaded_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('key', '=', key)
    .where('uploaded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The files of an application go with the next removal of expired objects; but for one, which has taken their place. */
export async function dropUploads(tx: TenantTx, applicationId: string, { now, except }: { now: Date; except?: string }): Promise<void> {
  const dropped = await tx
    .deleteFrom('application_upload')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .$if(except !== undefined, (query) => query.where('key', '<>', except ?? ''))
    .returning('key')
    .execute();
  for (const { key } of dropped) await letExpire(tx, key, now);
}
