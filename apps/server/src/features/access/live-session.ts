import type { Role } from '@rampart/domain/role.ts';
import type { InferResult } from 'kysely';
import { inScopeOf } from '../../platform/database/database.ts';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { rolesOf, visitingRolesOf } from '../users/index.ts';
import { isMfaRequired } from './mfa/mfa-required.ts';
import { domainOf } from './sso/domains/domain-name.ts';
import { ownsDomain } from './sso/domains/domain-store.ts';

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
  readonly homeTenantId: string;
  /** The tenant whose identity provider signed the person in; nothing for a password. */
  readonly signedInBy: string | undefined;
  /** The session came from another tenant and rests on its rules: those of a guest's home, or of the provider for its staff. */
  readonly vouchedBy: string | undefined;
  /** The identity provider speaks for the person in this tenant alone. */
  readonly isBoundToTenant: boolean;
  /**
   * The tenant requires MFA and this person has no authenticator. Of people whom the identity provider of their home signs in, their home
   * decides, wherever they are. Staff also meet what their own tenant requires, wherever they are.
   */
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
      'session.vouched_by',
      'session.provider_roles as visiting_roles',
      'totp.state as totp_state',
    ])
    .select(['membership.role', 'membership.provider_roles', 'account.email', 'account.first_name', 'account.last_name'])
    .select(['account.verified_at', 'account.primary_tenant_id'])
    .select(['tenant.name', 'tenant.mfa_required'])
    .where('session.tenant_id', '=', tx.tenantId)
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null);

type SessionRow = InferResult<ReturnType<typeof sessionRow>>[number];

/** Members have the roles of their membership; staff of the provider bring the provider's along wherever they go. */
const rolesOfSession = ({ role, provider_roles, visiting_roles }: SessionRow): Role[] => {
  const own = role === null || provider_roles === null ? [] : rolesOf({ role, provider_roles });
  return [...new Set([...own, ...visitingRolesOf(visiting_roles)])];
};

/** The requirement of the tenant where the person is, and for staff that of their own. Who signs in with an identity provider meets its rules. */
async function isMfaRequiredOf(
  tx: TenantTx,
  { method, mfa_required: isRequiredHere, vouched_by: vouchedBy }: SessionRow,
): Promise<boolean> {
  if (method === 'sso') return false;
  return isRequiredHere || (vouchedBy !== null && (await inScopeOf(tx, vouchedBy, isMfaRequired)));
}

/** A guest of another tenant was let go there by the home that vouches for them; see `vouchesEverywhere`. */
async function isBound(tx: TenantTx, { method, vouched_by, verified_at, primary_tenant_id, email }: SessionRow): Promise<boolean> {
  if (method !== 'sso' || vouched_by !== null) return false;
  return verified_at === null || primary_tenant_id !== tx.tenantId || !(await ownsDomain(tx, domainOf(email)));
}

/** A guest's home vouches for them only as long as it is their home. */
const isForsaken = ({ method, vouched_by, primary_tenant_id }: SessionRow): boolean =>
  method === 'sso' && vouched_by !== null && vouched_by !== primary_tenant_id;

/** The session with the rights of this moment, not those of its start. */
export async function findLiveSession(tx: TenantTx, sessionId: string): Promise<LiveSession | undefined> {
  const [row] = await plannedOnce(tx, sessionRow(tx, sessionId));
  const roles = row && rolesOfSession(row);
  if (row === undefined || roles === undefined || roles.length === 0 || isForsaken(row)) return undefined;
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
    homeTenantId: row.primary_tenant_id,
    signedInBy: method === 'sso' ? (row.vouched_by ?? row.tenant_id) : undefined,
    vouchedBy: row.vouched_by ?? undefined,
    isBoundToTenant: await isBound(tx, row),
    isMfaMissing: !hasMfa && (await isMfaRequiredOf(tx, row)),
    authenticatedAt: row.authenticated_at,
    provenAt: row.stepped_up_at !== null && row.stepped_up_at > row.authenticated_at ? row.stepped_up_at : row.authenticated_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
