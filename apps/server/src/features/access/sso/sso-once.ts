import { dayMs } from '@rampart/domain/day.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

const requestLifeMs = 10 * 60_000;
/** Longer than any request is valid: an assertion that answers no request is refused anyway. */
const assertionKeptMs = dayMs;

/** Remembers a request, and forgets those of the tenant that are long past. */
export async function rememberRequest(
  tx: TenantTx,
  { id, sessionId }: { readonly id: string; readonly sessionId: string | undefined },
  now: Date,
): Promise<void> {
  const past = new Date(now.getTime() - 6 * requestLifeMs);
  await tx.deleteFrom('sso_request').where('tenant_id', '=', tx.tenantId).where('created_at', '<', past).execute();
  await tx
    .insertInto('sso_request')
    .values({ tenant_id: tx.tenantId, id, session_id: sessionId ?? null, created_at: now })
    .execute();
}

export interface UsedRequest {
  readonly askedAt: Date;
  /** The session whose person was to prove themselves again; nothing for a sign-in. */
  readonly sessionId: string | undefined;
}

/** Compare and set: of ten concurrent answers to one request, one finds it unused. */
export async function useRequest(tx: TenantTx, id: string, now: Date): Promise<UsedRequest | undefined> {
  const used = await tx
    .updateTable('sso_request')
    .set({ used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - requestLifeMs))
    .returning(['created_at', 'session_id'])
    .executeTakeFirst();
  return used && { askedAt: used.created_at, sessionId: used.session_id ?? undefined };
}

/** The unique constraint decides: an assertion is taken once, whatever request it says it answers. */
export async function useAssertion(tx: TenantTx, id: string, now: Date): Promise<boolean> {
  await tx.deleteFrom('sso_assertion').where('tenant_id', '=', tx.tenantId).where('expires_at', '<', now).execute();
  const used = await tx
    .insertInto('sso_assertion')
    .values({ tenant_id: tx.tenantId, id, expires_at: new Date(now.getTime() + assertionKeptMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
