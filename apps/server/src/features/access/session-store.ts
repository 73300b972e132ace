import type { Role } from '@rampart/domain/role.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { rolesOf } from '../users/index.ts';
import { hashSecret, makeSecret } from './session-secret.ts';

export const sessionChannel = 'rampart_session';
const sessionLifeMs = 12 * 3_600_000;

export interface LiveSession {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly accountId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly isMfaRequired: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The session with the rights it gives now: as they stand, not as they stood when it began. */
export async function findLiveSession(tx: TenantTx, sessionId: string): Promise<LiveSession | undefined> {
  const row = await tx
    .selectFrom('session')
    .innerJoin('membership', (join) =>
      join.onRef('membership.account_id', '=', 'session.account_id').onRef('membership.tenant_id', '=', 'session.tenant_id'),
    )
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('tenant', 'tenant.tenant_id', 'session.tenant_id')
    .select(['session.id', 'session.tenant_id', 'session.account_id', 'session.created_at', 'session.expires_at'])
    .select(['membership.role', 'membership.provider_roles', 'account.email', 'account.first_name', 'account.last_name'])
    .select(['tenant.name', 'tenant.mfa_required'])
    .where('session.tenant_id', '=', tx.tenantId)
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      tenantId: row.tenant_id,
      tenantName: row.name,
      accountId: row.account_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      roles: rolesOf(row),
      isMfaRequired: row.mfa_required,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }
  );
}

export interface NewSession {
  readonly accountId: string;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly now: Date;
}

export async function insertSession(tx: TenantTx, { accountId, sourceAddress, userAgent, now }: NewSession) {
  const secret = makeSecret();
  const { id } = await tx
    .insertInto('session')
    .values({
      tenant_id: tx.tenantId,
      account_id: accountId,
      secret_hash: hashSecret(secret),
      source_address: sourceAddress,
      user_agent: userAgent.slice(0, 400),
      created_at: now,
      renewed_at: now,
      expires_at: new Date(now.getTime() + sessionLifeMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tenantId: tx.tenantId, sessionId: id, secret };
}

/** Ends a session now: every process that remembers it hears of it when this commits. */
export async function revokeSession(tx: TenantTx, sessionId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
  await sql`select pg_notify(${sessionChannel}, ${sessionId})`.execute(tx);
}
