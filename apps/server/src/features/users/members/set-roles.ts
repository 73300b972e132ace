import type { CustomerRole, ProviderRole } from '@rampart/domain/role.ts';
import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Forbidden } from '../../../platform/http/http-error.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import type { Caller, UserDeps } from '../caller.ts';
import { refuseLastAdministrator, refuseLastSuperuser, refuseOwnRow, refuseStaff } from './may-change.ts';
import { actsAsStaff, administratorsOnly, mayGiveRole } from './may-give-role.ts';
import { tellOwner } from './tell-owner.ts';
import { getMember, lockMembers, type Member } from './member-store.ts';

type Roles = { role: CustomerRole } | { provider_roles: ProviderRole[] };

const putRoles = (tx: TenantTx, { accountId }: Member, roles: Roles) =>
  tx.updateTable('membership').set(roles).where('tenant_id', '=', tx.tenantId).where('account_id', '=', accountId).execute();

const nameOf = async (tx: TenantTx): Promise<string> =>
  (await tx.selectFrom('tenant').select('name').where('tenant_id', '=', tx.tenantId).executeTakeFirstOrThrow()).name;

/** The sessions of the person in this tenant end: what they may do here is not what they signed in for. */
export async function setUserRole(deps: UserDeps, caller: Caller, { email, role }: { email: string; role: CustomerRole }): Promise<void> {
  const action = 'user.set-role';
  const ended = await recordingRefusal(deps, { ...caller, action, attempt: `Change the role of ${email} to ${role}` }, async () => {
    const { accountId } = await deps.db.inTenant(caller.tenantId, (tx) => getMember(tx, email));
    return deps.db.inTenant(caller.tenantId, async (tx) => {
      // A session that is being opened with the old role either ends below, or starts with the new one.
      await deps.offboarding.lockSessions(tx, accountId);
      await lockMembers(tx);
      const member = await getMember(tx, email);
      refuseOwnRow(caller, member);
      refuseStaff(caller, member.providerRoles);
      if (member.role === role) return [];
      if (!(await mayGiveRole(tx, caller.actor.roles, role))) throw administratorsOnly();
      await refuseLastAdministrator(tx, member);
      await putRoles(tx, member, { role });
      const sessions = await deps.offboarding.endSessionsHere(tx, member.accountId, 'role-changed');
      const change = `${caller.by.actor} changed your role in ${await nameOf(tx)} from ${member.role} to ${role}.`;
      await tellOwner(deps, tx, { accountId: member.accountId, email: member.email, change });
      const message = `Changed the role of ${email} from ${member.role} to ${role}.`;
      const isByStaff = actsAsStaff(caller.actor.roles);
      // Another administrator can be a second account of the one who made it, which would approve what that one requests.
      if (isByStaff || role === 'administrator') {
        const who = isByStaff ? `${caller.by.actor}, of the provider's staff,` : caller.by.actor;
        const subject = `${who} changed the role of ${email} in your tenant from ${member.role} to ${role}.`;
        await notifyAdministrators(tx, { category: 'users', subject, links: [], priority: 'high' }, member.accountId, caller.by.actorId);
      }
      await recordEvent(deps, tx, { ...caller.by, action, status: 'success', message, details: { account: member.accountId } });
      return sessions;
    });
  });
  deps.offboarding.dropFromMemory(ended);
}

async function putProviderRoles(deps: UserDeps, tx: TenantTx, caller: Caller, change: ProviderRoles): Promise<void> {
  const { isProvider } = await lockMembers(tx);
  const member = await getMember(tx, change.email);
  if (!isProvider || member.isExternal) throw new Forbidden("The provider's roles are for its own people only.");
  refuseOwnRow(caller, member);
  refuseStaff(caller, [...member.providerRoles, ...change.roles]);
  if (!change.roles.includes('superuser')) await refuseLastSuperuser(tx, member);
  await putRoles(tx, member, { provider_roles: [...new Set(change.roles)] });
  const told = `${caller.by.actor} changed your provider roles from ${named(member.providerRoles)} to ${named(change.roles)}.`;
  await tellOwner(deps, tx, { accountId: member.accountId, email: member.email, change: told });
  const message = `Changed the provider's roles of ${member.email} from ${named(member.providerRoles)} to ${named(change.roles)}.`;
  const details = { account: member.accountId };
  await recordEvent(deps, tx, { ...caller.by, action: 'user.set-provider-roles', status: 'success', message, details });
}

const named = (roles: readonly ProviderRole[]) => (roles.length === 0 ? 'none' : roles.join(', '));

export interface ProviderRoles {
  readonly email: string;
  readonly roles: readonly ProviderRole[];
}

/** Staff may be visiting any tenant with the roles they had: all their sessions end. */
export async function setProviderRoles(deps: UserDeps, caller: Caller, change: ProviderRoles): Promise<void> {
  const { tenantId } = caller;
  const attempt = `Change the provider's roles of ${change.email} to ${named(change.roles)}`;
  const ended = await recordingRefusal(deps, { ...caller, action: 'user.set-provider-roles', attempt }, async () => {
    const { accountId } = await deps.db.inTenant(tenantId, (tx) => getMember(tx, change.email));
    return deps.db.asAccount(accountId, async (tx) => {
      // Undone with the rest when it is refused. The log is the last to be waited for, as everywhere.
      const sessions = await deps.offboarding.endSessionsEverywhere(tx, accountId, 'role-changed');
      await inScopeOf(tx, tenantId, (scoped) => putProviderRoles(deps, scoped, caller, change));
      return sessions;
    });
  });
  deps.offboarding.dropFromMemory(ended);
}
