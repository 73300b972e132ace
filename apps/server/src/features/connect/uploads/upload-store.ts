import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { letExpire } from '../../../platform/objects/stored-objects.ts';

export interface StoredUpload {
  readonly key: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly uploadedAt: Date;
  /** When a check had read it to its end, and it took the place of those before it. */
  readonly acceptedAt: Date | null;
}

const finished = (tx: TenantTx) =>
  tx
    .selectFrom('application_upload')
    .select(['application_id', 'key', 'file_name', 'bytes', 'uploaded_at', 'accepted_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('uploaded_at', 'is not', null);

type Row = Awaited<ReturnType<ReturnType<typeof finished>['execute']>>[number];

const uploadOf = ({ key, file_name, bytes, uploaded_at, accepted_at }: Row): StoredUpload => ({
  key,
  fileName: file_name ?? '',
  bytes: Number(bytes),
  uploadedAt: uploaded_at ?? new Date(0),
  acceptedAt: accepted_at,
});

const newestOf = (tx: TenantTx, applicationId: string) =>
  finished(tx).where('application_id', '=', applicationId).orderBy('uploaded_at', 'desc').orderBy('accepted_at', 'desc').limit(1);

/** The file that is read: only one that a check has accepted. */
export async function findAcceptedUpload(tx: TenantTx, applicationId: string): Promise<StoredUpload | undefined> {
  const row = await newestOf(tx, applicationId).where('accepted_at', 'is not', null).executeTakeFirst();
  return row && uploadOf(row);
}

/** The file that a check looks into: the newest, accepted or not. */
export async function findNewestUpload(tx: TenantTx, applicationId: string): Promise<StoredUpload | undefined> {
  const row = await newestOf(tx, applicationId).executeTakeFirst();
  return row && uploadOf(row);
}

/** More than there are applications, with the few files of each that wait for their check. */
const listLimit = 1000;

/** The accepted file of each application, or the newest where none is accepted. */
export async function listUploads(tx: TenantTx): Promise<ReadonlyMap<string, StoredUpload>> {
  const rows = await finished(tx)
    .orderBy((order) => order('accepted_at', 'is not', null))
    .orderBy('uploaded_at')
    .limit(listLimit)
    .execute();
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
  /** Where it was moved to, out of the form's reach. */
  readonly movedTo: string;
  readonly fileName: string;
  readonly bytes: number;
}

/** Once only: of two who say that it has arrived, the second gets false. */
export async function finishExpected(tx: TenantTx, arrived: ArrivedUpload): Promise<boolean> {
  const { applicationId, key, movedTo, fileName, bytes, now } = arrived;
  const { numUpdatedRows } = await tx
    .updateTable('application_upload')
    .set({ key: movedTo, file_name: fileName, bytes, uploaded_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('key', '=', key)
    .where('uploaded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const deleting = (tx: TenantTx, applicationId: string) =>
  tx.deleteFrom('application_upload').where('tenant_id', '=', tx.tenantId).where('application_id', '=', applicationId).returning('key');

async function expireAll(tx: TenantTx, dropped: readonly { readonly key: string }[], now: Date): Promise<void> {
  for (const { key } of dropped) await letExpire(tx, key, now);
}

/** All files of an application go with the next removal of expired objects. */
export async function dropUploads(tx: TenantTx, applicationId: string, now: Date): Promise<void> {
  await expireAll(tx, await deleting(tx, applicationId).execute(), now);
}

export interface CheckedUpload {
  readonly applicationId: string;
  readonly upload: StoredUpload;
  readonly now: Date;
}

/** The file takes the place of those before it, which go. One that arrived meanwhile waits for its own check. */
export async function acceptUpload(tx: TenantTx, { applicationId, upload, now }: CheckedUpload): Promise<void> {
  await tx
    .updateTable('application_upload')
    .set({ accepted_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('key', '=', upload.key)
    // Later checks look into the same file.
    .where('accepted_at', 'is', null)
    .execute();
  const older = deleting(tx, applicationId).where('key', '<>', upload.key).where('uploaded_at', '<=', upload.uploadedAt);
  await expireAll(tx, await older.execute(), now);
}

export async function dropUpload(tx: TenantTx, { applicationId, upload, now }: CheckedUpload): Promise<void> {
  await expireAll(tx, await deleting(tx, applicationId).where('key', '=', upload.key).execute(), now);
}

/** A file that cannot be used goes where there is one to go on with; otherwise it stays, so that the screen can name it. */
export async function refuseUpload(tx: TenantTx, checked: CheckedUpload): Promise<'kept' | 'dropped'> {
  if (checked.upload.acceptedAt !== null || (await findAcceptedUpload(tx, checked.applicationId)) === undefined) return 'kept';
  await dropUpload(tx, checked);
  return 'dropped';
}
