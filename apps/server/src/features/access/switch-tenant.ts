import type { Role } from '@rampart/domain/role.ts';
import { type Database, inScopeOf } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Forbidden, NotFound, NotYet, Unauthenticated } from '../../platform/http/http-error.ts';
import { recordEvent, recordingRefusal } from '../audit/index.ts';
import { notifyOnceAnHour } from '../notifications/index.ts';
import { visitingRolesOf } from '../users/index.ts';
import type { Caller } from './caller.ts';
import type { AuthenticateDeps } from './authenticate.ts';
import type { SessionCookie } from './session-secret.ts';
import { revokeSession } from './end-sessions.ts';
import { insertSession } from './insert-session.ts';
import { findLiveSession } from './live-session.ts';
import { shareSessionLock } from './session-lock.ts';
import type { SignedIn, SignInDeps } from './sign-in.ts';
import { vouchesEverywhere } from './sso/vouches-everywhere.ts';

const action = 'tenant.switch';
/** More tenants than a person belongs to. */
const membershipLimit = 1000;

interface Target {
  readonly id: string;
  readonly userAgent: string;
  readonly name: string;
  readonly visitingRoles: readonly Role[];
  /** Staff of the provider, in a tenant that they do not belong to. */
  readonly isVisit: boolean;
  /** Where the person is of the provider's staff. */
  readonly staffTenantId: string | undefined;
}

/** Where the person may go: to tenants they belong to, and the provider's staff anywhere, with the roles they have now. */
async function getTarget(db: Database, accountId: string, tenantId: string): Promise<Omit<Target, 'userAgent'>> {
  return db.asAccount(accountId, async (tx) => {
    const memberships = await tx
      .selectFrom('membership')
      .select(['tenant_id', 'provider_roles'])
      .where('account_id', '=', accountId)
      .limit(membershipLimit)
      .execute();
    const visitingRoles = visitingRolesOf([...new Set(memberships.flatMap((membership) => membership.provider_roles))]);
    const isMember = memberships.some((membership) => membership.tenant_id === tenantId);
    const mayGo = visitingRoles.length > 0 || isMember;
    const tenant = await tx.selectFrom('tenant').select(['tenant_id', 'name']).where('tenant_id', '=', tenantId).executeTakeFirst();
    if (tenant === undefined || !mayGo) throw new NotFound('tenant');
    const staffTenantId = memberships.find((membership) => membership.provider_roles.length > 0)?.tenant_id;
    const { tenant_id: id, name } = tenant;
    return { id, name, visitingRoles, isVisit: !isMember, staffTenantId };
  });
}

/** Of two concurrent switches, the first ends the session that both started from; the second finds it ended. */
async function move(deps: SignInDeps, tx: TenantTx, caller: Caller, target: Target): Promise<SessionCookie> {
  const { session } = caller;
  await shareSessionLock(tx, session.accountId);
  if (!(await inScopeOf(tx, session.tenantId, (from) => revokeSession(from, session.id)))) throw new Unauthenticated();
  const { accountId, method, authenticatedAt, expiresAt } = session;
  const { visitingRoles, userAgent } = target;
  const vouchedBy = session.signedInBy ?? target.staffTenantId;
  const continued = { accountId, method, vouchedBy, continues: { authenticatedAt, expiresAt } };
  const next = { ...continued, visitingRoles, userAgent, sourceAddress: caller.by.source, now: deps.clock.now() };
  const cookie = await inScopeOf(tx, target.id, (scoped) => insertSession(scoped, next));
  const details = { from: session.tenantId, to: target.id };
  const left = { tenantId: session.tenantId, message: `Left for the tenant ${target.name}.` };
  const asStaff = target.isVisit ? ` as the provider's staff (${visitingRoles.join(', ')})` : '';
  // Whose rules they met: this tenant's own requirement of MFA does not apply to them.
  const bySso = session.method === 'sso' && target.id !== session.signedInBy ? ', signed in by its identity provider' : '';
  const entered = { tenantId: target.id, message: `Came from the tenant ${session.tenantName}${asStaff}${bySso}.` };
  const visit = `${caller.by.actor}, of the provider's staff (${visitingRoles.join(', ')}), entered your tenant. The audit log says what they do.`;
  // Always in the same order, so that two people who swap tenants do not deadlock.
  for (const { tenantId, message } of [left, entered].toSorted((one, other) => one.tenantId.localeCompare(other.tenantId)))
    await inScopeOf(tx, tenantId, async (scoped) => {
      if (target.isVisit && tenantId === target.id) await notifyOnceAnHour(scoped, visit, deps.clock.now());
      await recordEvent(deps, scoped, { ...caller.by, action, status: 'success', message, details });
    });
  return cookie;
}

export interface SwitchTo {
  readonly tenantId: string;
  readonly userAgent: string;
}

/** The session is replaced by one in another tenant, which ends when the first would have. */
export async function switchTenant(deps: SignInDeps & AuthenticateDeps, caller: Caller, to: SwitchTo): Promise<SignedIn> {
  const { session } = caller;
  const { tenantId, userAgent } = to;
  const cookie = await recordingRefusal(deps, { ...caller, action }, async () => {
    if (session.method === 'sso' && tenantId !== session.tenantId && !(await vouchesEverywhere(deps.db, session)))
      throw new Forbidden(
        "You signed in with this tenant's identity provider. Sign out, and sign in with your password to use another tenant.",
      );
    const target = await getTarget(deps.db, session.accountId, tenantId);
    // What their own tenant requires of staff, they have met before they go into another one.
    if (session.isMfaMissing && target.visitingRoles.length > 0) throw new NotYet('Multi-Factor Authentication is Required');
    return deps.db.asAccount(session.accountId, (tx) => move(deps, tx, caller, { ...target, userAgent }));
  });
  deps.sessions.forget(session.id);
  const live = await deps.db.inTenant(tenantId, (tx) => findLiveSession(tx, cookie.sessionId));
  if (live === undefined) throw new Unauthenticated();
  return { access: await deps.tokens.issue({ ...live, sessionId: live.id }), cookie, expiresAt: live.expiresAt };
}
