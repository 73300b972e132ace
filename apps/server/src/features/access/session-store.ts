import { isProviderUser, type Role } from '@rampart/domain/role.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { rolesOf, visitingRolesOf } from '../users/index.ts';
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
  readonly hasMfa: boolean;
  readonly method: 'password' | 'sso';
  /** The tenant asks everybody for a second factor, and this person has none. Identity providers look after their own. */
  readonly isMfaMissing: boolean;
  readonly authenticatedAt: Date;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const sessionRow = (tx: TenantTx, sessionId: string) =>
  tx
    .selectFrom('session')
    .leftJoin('membership', (join) =>
      join.onRef('membership.account_id', '=', 'session.account_id').onRef('membership.tenant_id', '=', 'session.tenant_id'),
    )
    .leftJoin('totp', (join) => join.onRef('totp.account_id', '=', 'session.account_id').on('totp.state', '=', 'on'))
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('tenant', 'tenant.tenant_id', 'session.tenant_id')
    .select(['session.id', 'session.tenant_id', 'session.account_id', 'session.created_at', 'session.expires_at'])
    .select(['session.method', 'session.authenticated_at', 'session.provider_roles as visiting_roles', 'totp.state as totp_state'])
    .select(['membership.role', 'membership.provider_roles', 'account.email', 'account.first_name', 'account.last_name'])
    .select(['tenant.name', 'tenant.mfa_required'])
    .where('session.tenant_id', '=', tx.tenantId)
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .executeTakeFirst();

type SessionRow = NonNullable<Awaited<ReturnType<typeof sessionRow>>>;

/** Members have the roles of their membership; staff of the provider bring the provider's along wherever they go. */
const rolesOfSession = ({ role, provider_roles, visiting_roles }: SessionRow): Role[] => {
  const own = role === null || provider_roles === null ? [] : rolesOf({ role, provider_roles });
  return [...new Set([...own, ...visitingRolesOf(visiting_roles)])];
};

/** The session with the rights it gives now: as they stand, not as they stood when it began. */
export async function findLiveSession(tx: TenantTx, sessionId: string): Promise<LiveSession | undefined> {
  const row = await sessionRow(tx, sessionId);
  const roles = row && rolesOfSession(row);
  if (row === undefined || roles === undefined || roles.length === 0) return undefined;
  const hasMfa = row.totp_state !== null;
  const method = row.method === 'sso' ? 'sso' : 'password';
  return {
    id: row.id,
    tenantId: row.tenant_id,
    tenantName: row.name,
    accountId: row.account_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    roles,
    hasMfa,
    method,
    isMfaMissing: row.mfa_required && !hasMfa && method === 'password' && !isProviderUser(roles),
    authenticatedAt: row.authenticated_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

const accountLock = (accountId: string) => sql`hashtextextended(${accountId}, 0)`;

/** While how a person signs in is being changed, no session of theirs begins. To be taken before any row. */
export async function lockSessionsOf(tx: TenantTx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${accountLock(accountId)})`.execute(tx);
}

/** For one that begins: should it have to wait, it sees what was changed. */
export async function holdSessionsOf(tx: TenantTx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${accountLock(accountId)})`.execute(tx);
}

export interface NewSession {
  readonly accountId: string;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly method?: 'password' | 'sso';
  /** For the provider's staff in a tenant they do not belong to. */
  readonly visitingRoles?: readonly Role[];
  /** The session it takes the place of: nobody proved anew who they are, and it lasts no longer. */
  readonly continues?: { readonly authenticatedAt: Date; readonly expiresAt: Date };
}

export async function insertSession(
  tx: TenantTx,
  { accountId, sourceAddress, userAgent, now, method = 'password', visitingRoles = [], continues }: NewSession,
) {
  const secret = makeSecret();
  await holdSessionsOf(tx, accountId);
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
      authenticated_at: continues?.authenticatedAt ?? now,
      created_at: now,
      renewed_at: now,
      expires_at: continues?.expiresAt ?? new Date(now.getTime() + sessionLifeMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tenantId: tx.tenantId, sessionId: id, secret };
}

/** Something about these sessions changed: whoever remembers them reads them anew. */
export async function announceSessions(tx: TenantTx, sessionIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${sessionChannel}, id) from unnest(${sessionIds}::text[]) as changed (id)`.execute(tx);
}

/** Ends a session now: every process that remembers it hears of it when this commits. False when it had ended before. */
export async function revokeSession(tx: TenantTx, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  await announceSessions(tx, [sessionId]);
  return numUpdatedRows === 1n;
}

/** Ends every session of a person, in all tenants, but for one that may go on. In a transaction of that person; answers which ended. */
export async function endSessionsOf(tx: TenantTx, accountId: string, except?: string): Promise<string[]> {
  await lockSessionsOf(tx, accountId);
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
  const ids = ended.map(({ id }) => id);
  await announceSessions(tx, ids);
  return ids;
}
