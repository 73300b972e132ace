import { isPermitted } from '@rampart/domain/permission.ts';
import { type CustomerRole, isAtLeast, isProviderRole, type Role } from '@rampart/domain/role.ts';
import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, Forbidden } from '../../../platform/http/http-error.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import type { Caller, UserDeps } from '../caller.ts';
import { makeLinkToken } from '../link-token.ts';
import { findAccountId, isMember } from '../store.ts';
import { postInvitation } from './invitation-mail.ts';
import { findInvitedRole, putInvitation } from './invitation-store.ts';

export interface Invitee {
  readonly email: string;
  readonly role: CustomerRole;
  readonly name?: string | undefined;
}

/** The answer that makes the console ask whether to invite across tenants. */
export class HasAccount extends BadRequest {
  constructor(email: string) {
    super(`${email} already has an account with another tenant. Invite them across tenants instead.`);
  }
}

/** A provider role ranks above every customer role, and gives none unless looking after accounts is its work. */
const mayGive = (roles: readonly Role[], role: CustomerRole): boolean =>
  isPermitted(roles, 'users:manage') ||
  isAtLeast(
    roles.filter((each) => !isProviderRole(each)),
    role,
  );

/** A user gives no role above their own, and changes no invitation to one. */
async function refuseRoleAbove(tx: TenantTx, { actor }: Caller, { email, role }: Invitee): Promise<void> {
  if (!mayGive(actor.roles, role))
    throw new Forbidden('You cannot invite a user with a role above your own. Ask an administrator to do it.');
  const invited = await findInvitedRole(tx, email);
  if (invited !== undefined && !mayGive(actor.roles, invited))
    throw new Forbidden('This person is invited with a role above your own. Ask an administrator to change it.');
}

export interface Invitation extends Invitee {
  readonly isCrossTenant: boolean;
}

/** In the tenant's scope. Answers the link's token, which is kept nowhere else. */
export async function issueInvitation(deps: UserDeps, tx: TenantTx, caller: Caller, invitation: Invitation): Promise<string> {
  const { email, role, name = '', isCrossTenant } = invitation;
  const token = makeLinkToken();
  await putInvitation(tx, { email, role, name, isCrossTenant, token, invitedBy: caller.actor.accountId, now: deps.clock.now() });
  await postInvitation(deps, tx, { email, name, role, token });
  await recordEvent(deps, tx, {
    ...caller.by,
    action: 'invitation.create',
    status: 'success',
    message: `Invited ${email} with the role ${role}${isCrossTenant ? ', from another tenant' : ''}.`,
  });
  return token;
}

/** `across`: whether a person who has an account elsewhere is invited with it, or the console asks first. */
async function invite(deps: UserDeps, caller: Caller, { invitee, across }: { invitee: Invitee; across: 'ask' | 'invite' }): Promise<void> {
  const { email, role } = invitee;
  await recordingRefusal(deps, { ...caller, action: 'invitation.create', attempt: `Invite ${email} with the role ${role}` }, () =>
    deps.db.inPlatform(async (tx) => {
      const accountId = await findAccountId(tx, email);
      await inScopeOf(tx, caller.tenantId, async (scoped) => {
        await refuseRoleAbove(scoped, caller, invitee);
        if (accountId !== undefined && (await isMember(scoped, accountId)))
          throw new BadRequest(`${email} is a user of this tenant. Change their role in the list instead.`);
        if (accountId !== undefined && across === 'ask') throw new HasAccount(email);
        await issueInvitation(deps, scoped, caller, { ...invitee, isCrossTenant: accountId !== undefined });
      });
    }),
  );
}

export const inviteUser = (deps: UserDeps, caller: Caller, invitee: Invitee): Promise<void> =>
  invite(deps, caller, { invitee, across: 'ask' });

export const inviteAcrossTenants = (deps: UserDeps, caller: Caller, invitee: Invitee): Promise<void> =>
  invite(deps, caller, { invitee, across: 'invite' });
