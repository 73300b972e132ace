import type { Role } from '@rampart/domain/role.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { shareSessionLock } from './session-lock.ts';
import { hashSecret, makeSecret, type SessionCookie } from './session-secret.ts';

export const sessionLifeMs = 12 * 3_600_000;

export interface NewSession {
  readonly accountId: string;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly method?: 'password' | 'sso';
  /** For the provider's staff in a tenant they do not belong to. */
  readonly visitingRoles?: readonly Role[];
  /** The tenant whose rules let the person in, where that is another one. */
  readonly vouchedBy?: string | undefined;
  /** When the person proved who they are, where that was before this sign-in. */
  readonly provenAt?: Date;
  /** The session that it replaces: the person did not authenticate again, so it lasts no longer. */
  readonly continues?: { readonly authenticatedAt: Date; readonly expiresAt: Date };
}

export async function insertSession(
  tx: TenantTx,
  { accountId, sourceAddress, userAgent, now, method = 'password', visitingRoles = [], vouchedBy, provenAt = now, continues }: NewSession,
): Promise<SessionCookie> {
  const secret = makeSecret();
  await shareSessionLock(tx, accountId);
  const { id } = await tx
    .insertInto('session')
    .values({
      tenant_id: tx.tenantId,
      account_id: accountId,
      secret_hash: hashSecret(secret),
      source_address: sourceAddress,
      user_agent: userAgent.slice(0, 400),
      method,
      provider_roles: [...visitingRoles],
      vouched_by: vouchedBy === tx.tenantId ? null : (vouchedBy ?? null),
      authenticated_at: continues?.authenticatedAt ?? (provenAt < now ? provenAt : now),
      created_at: now,
      renewed_at: now,
      expires_at: continues?.expiresAt ?? new Date(now.getTime() + sessionLifeMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tenantId: tx.tenantId, sessionId: id, secret };
}
