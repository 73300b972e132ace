import type { TenantTx } from '../database/tenant-tx.ts';
import { newObjectKey } from './object-key.ts';
import { ObjectNotFound } from './object-store.ts';

export interface StoredObject {
  readonly key: string;
  readonly contentType: string;
  readonly maxBytes: number;
  /** Unknown while the upload is awaited. */
  readonly bytes: number | undefined;
  readonly state: 'expected' | 'stored';
  readonly expiresAt: Date | undefined;
}

export interface ExpectedUpload {
  readonly contentType: string;
  readonly maxBytes: number;
  /** When the object is deleted unless it is marked as stored. */
  readonly expiresAt: Date;
}

/** Notes an object before it exists, so that one which never arrives, or is never claimed, is found again and removed. */
export async function expectUpload(tx: TenantTx, { contentType, maxBytes, expiresAt }: ExpectedUpload): Promise<{ readonly key: string }> {
  const key = newObjectKey(tx.tenantId);
  await tx
    .insertInto('stored_object')
    .values({ tenant_id: tx.tenantId, key, content_type: contentType, max_bytes: maxBytes, expires_at: expiresAt })
    .execute();
  return { key };
}

/** Notes a place that no form was signed for. */
export async function expectMoved(tx: TenantTx, expected: ExpectedUpload, now: Date): Promise<{ readonly key: string }> {
  const { key } = await expectUpload(tx, expected);
  await spendForm(tx, key, now);
  return { key };
}

/** Once only, and in time: of two who use a form, the second gets false. */
export async function spendForm(tx: TenantTx, key: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stored_object')
    .set({ form_used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('key', '=', key)
    .where('state', '=', 'expected')
    .where('form_used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface StorageUse {
  /** Forms that were given out and are not forgotten yet, used or not. */
  readonly forms: number;
  readonly openForms: number;
  /** What is stored, and what the open forms may still bring. */
  readonly bytes: number;
}

export async function findStorageUse(tx: TenantTx, now: Date): Promise<StorageUse> {
  const { forms, open, stored, coming } = await tx
    .selectFrom('stored_object')
    .select(({ fn, eb }) => {
      const isForm = eb.and([eb('state', '=', 'expected'), eb('expires_at', '>', now)]);
      const isOpen = eb.and([isForm, eb('form_used_at', 'is', null)]);
      return [
        fn.countAll().filterWhere(isForm).as('forms'),
        fn.countAll().filterWhere(isOpen).as('open'),
        fn.sum('bytes').as('stored'),
        fn.sum('max_bytes').filterWhere(isOpen).as('coming'),
      ];
    })
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return { forms: Number(forms), openForms: Number(open), bytes: Number(stored ?? 0) + Number(coming ?? 0) };
}

export interface Arrival {
  readonly key: string;
  readonly bytes: number;
  /** Never by default. */
  readonly keepUntil?: Date;
}

/** Once only, and only within what was expected: otherwise there is no such object. */
export async function markStored(tx: TenantTx, { key, bytes, keepUntil }: Arrival): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('stored_object')
    .set({ state: 'stored', bytes, expires_at: keepUntil ?? null })
    .where('tenant_id', '=', tx.tenantId)
    .where('key', '=', key)
    .where('state', '=', 'expected')
    .where('max_bytes', '>=', String(bytes))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ObjectNotFound(key);
}

/** An object of another tenant is not found, whatever its key. */
export async function findObject(tx: TenantTx, key: string): Promise<StoredObject | undefined> {
  const row = await tx
    .selectFrom('stored_object')
    .select(['key', 'content_type', 'max_bytes', 'bytes', 'state', 'expires_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('key', '=', key)
    .executeTakeFirst();
  return (
    row && {
      key: row.key,
      contentType: row.content_type,
      maxBytes: Number(row.max_bytes),
      bytes: row.bytes === null ? undefined : Number(row.bytes),
      state: row.state === 'stored' ? 'stored' : 'expected',
      expiresAt: row.expires_at ?? undefined,
    }
  );
}

/** For an object that is no longer needed: it goes with the next removal of expired ones. */
export async function letExpire(tx: TenantTx, key: string, at: Date): Promise<void> {
  await tx.updateTable('stored_object').set({ expires_at: at }).where('tenant_id', '=', tx.tenantId).where('key', '=', key).execute();
}

/** The keys whose time is over, the oldest first. Delete each from the store, then forget it. */
export async function listExpired(
  tx: TenantTx,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('stored_object')
    .select('key')
    .where('tenant_id', '=', tx.tenantId)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

export async function forgetObject(tx: TenantTx, key: string): Promise<void> {
  await tx.deleteFrom('stored_object').where('tenant_id', '=', tx.tenantId).where('key', '=', key).execute();
}
