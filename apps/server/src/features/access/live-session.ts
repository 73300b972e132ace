import type { Role } from '@rampart/domain/role.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { rolesOf, visitingRolesOf } from '../users/index.ts';

export interface LiveSession {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly accountId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly isVerified: boolean;
  readonly hasMfa: boolean;
  readonly method: 'password' | 'sso';
  /** The tenant requires MFA and this person has no authenticator. Identity providers handle MFA for their own users. */
  readonly isMfaMissing: boolean;
  readonly authenticatedAt: Date;
  /** When the person last proved who they are: at sign-in, or by a step-up of this very session. */
  readonly provenAt: Date;
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
    .select([
      'session.method',
      'session.authenticated_at',
      'session.stepped_up_at',
      'session.provider_roles as visiting_roles',
      'totp.state as totp_state',
    ])
    .select(['membership.role', 'membership.provider_roles', 'account.email', 'account.first_name', 'account.last_name'])
    .select('account.verified_at')
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

/** The session with the rights of this moment, not those of its start. */
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
    isVerified: row.verified_at !== null,
    hasMfa,
    method,
    isMfaMissing: row.mfa_required && !hasMfa && method === 'password',
    authenticatedAt: row.authenticated_at,
    provenAt: row.stepped_up_at !== null && row.stepped_up_at > row.authenticated_at ? row.stepped_up_at : row.authenticated_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
