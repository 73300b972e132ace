import type { CustomerRole, ProviderRole } from '@rampart/domain/role.ts';
import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Forbidden } from '../../../platform/http/http-error.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import type { Acting, UserDeps } from '../acting.ts';
import { refuseLastAdministrator, refuseLastSuperuser, refuseOwnRow, refuseStaff } from './may-change.ts';
import { getMember, lockMembers, type Member } from './member-store.ts';

type Roles = { role: CustomerRole } | { provider_roles: ProviderRole[] };

const putRoles = (tx: TenantTx, { accountId }: Member, roles: Roles) =>
  tx.updateTable('membership').set(roles).where('tenant_id', '=', tx.tenantId).where('account_id', '=', accountId).execute();

/** The sessions of the person in this tenant end: what they may do here is not what they signed in for. */
export async function setUserRole(deps: UserDeps, acting: Acting, { email, role }: { email: string; role: CustomerRole }): Promise<void> {
  const action = 'user.set-role';
  const ended = await recordingRefusal(deps, { ...acting, action, attempt: `Change the role of ${email} to ${role}` }, () =>
    deps.db.inTenant(acting.tenantId, async (tx) => {
      await lockMembers(tx);
      const member = await getMember(tx, email);
      refuseOwnRow(acting, member);
      refuseStaff(acting, member.providerRoles);
      if (member.role === role) return [];
      await refuseLastAdministrator(tx, member);
      await putRoles(tx, member, { role });
      const sessions = await deps.departures.endSessionsHere(tx, member.accountId);
      const message = `Changed the role of ${email} from ${member.role} to ${role}.`;
      await recordEvent(deps, tx, { ...acting.by, action, status: 'success', message, details: { account: member.accountId } });
      return sessions;
    }),
  );
  deps.departures.dropFromMemory(ended);
}

async function putProviderRoles(deps: UserDeps, tx: TenantTx, acting: Acting, change: ProviderRoles): Promise<void> {
  const { isProvider } = await lockMembers(tx);
  const member = await getMember(tx, change.email);
  if (!isProvider || member.isExternal) throw new Forbidden("The provider's roles are for its own people only.");
  refuseOwnRow(acting, member);
  refuseStaff(acting, [...member.providerRoles, ...change.roles]);
  if (!change.roles.includes('superuser')) await refuseLastSuperuser(tx, member);
  await putRoles(tx, member, { provider_roles: [...new Set(change.roles)] });
  const message = `Changed the provider's roles of ${member.email} from ${named(member.providerRoles)} to ${named(change.roles)}.`;
  const details = { account: member.accountId };
  await recordEvent(deps, tx, { ...acting.by, action: 'user.set-provider-roles', status: 'success', message, details });
}

const named = (roles: readonly ProviderRole[]) => (roles.length === 0 ? 'none' : roles.join(', '));

export interface ProviderRoles {
  readonly email: string;
  readonly roles: readonly ProviderRole[];
}

/** Staff may be visiting any tenant with the roles they had: all their sessions end. */
export async function setProviderRoles(deps: UserDeps, acting: Acting, change: ProviderRoles): Promise<void> {
  const { tenantId } = acting;
  const attempt = `Change the provider's roles of ${change.email} to ${named(change.roles)}`;
  const ended = await recordingRefusal(deps, { ...acting, action: 'user.set-provider-roles', attempt }, async () => {
    const { accountId } = await deps.db.inTenant(tenantId, (tx) => getMember(tx, change.email));
    return deps.db.asAccount(accountId, async (tx) => {
      // Undone with the rest when it is refused. The log is the last to be waited for, as everywhere.
      const sessions = await deps.departures.endSessionsEverywhere(tx, accountId);
      await inScopeOf(tx, tenantId, (scoped) => putProviderRoles(deps, scoped, acting, change));
      return sessions;
    });
  });
  deps.departures.dropFromMemory(ended);
}
