import type { CustomerRole } from '@rampart/domain/role.ts';
import { sql } from 'kysely';
import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, Forbidden } from '../../../platform/http/http-error.ts';
import { takeAttempt } from '../../../platform/http/take-attempt.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import type { Caller, UserDeps } from '../caller.ts';
import { makeLinkToken } from '../link-token.ts';
import { actsAsStaff, administratorsOnly, mayGiveRole } from '../members/may-give-role.ts';
import { findAccountId, isMember } from '../store.ts';
import { postInvitation } from './invitation-mail.ts';
import { changeInvitation, findInvitedRole, putInvitation } from './invitation-store.ts';

export interface Invitee {
  readonly email: string;
  readonly role: CustomerRole;
  readonly name?: string | undefined;
}

/** The answer that makes the console ask whether to invite across tenants: for every address of a domain that is not the tenant's. */
export class HasAccount extends BadRequest {
  constructor(email: string) {
    super(`${email} may already have an account with another tenant. Invite them across tenants instead.`);
  }
}

/** A user gives no role above their own, and changes no invitation to one. */
async function refuseRoleAbove(tx: TenantTx, { actor }: Caller, { email, role }: Invitee): Promise<void> {
  if (!(await mayGiveRole(tx, actor.roles, role)))
    throw actsAsStaff(actor.roles)
      ? administratorsOnly()
      : new Forbidden('You cannot invite a user with a role above your own. Ask an administrator to do it.');
  const invited = await findInvitedRole(tx, email);
  if (invited !== undefined && !(await mayGiveRole(tx, actor.roles, invited)))
    throw new Forbidden('This person is invited with a role above your own. Ask an administrator to change it.');
}

export interface Invitation extends Invitee {
  readonly isCrossTenant: boolean;
  /** Of a link for the caller's eyes, besides the mailed one. */
  readonly shownToken?: string;
}

/** In the tenant's scope. The token of the mailed link is kept nowhere else. */
export async function issueInvitation(deps: UserDeps, tx: TenantTx, caller: Caller, invitation: Invitation): Promise<void> {
  const { email, role, name = '', isCrossTenant, shownToken } = invitation;
  const now = deps.clock.now();
  if (shownToken !== undefined || !(await changeInvitation(tx, { email, role, name, invitedBy: caller.actor.accountId, now }))) {
    const token = makeLinkToken();
    await putInvitation(tx, { email, role, name, isCrossTenant, token, shownToken, invitedBy: caller.actor.accountId, now });
    await postInvitation(deps, tx, { email, name, role, token });
  }
  if (actsAsStaff(caller.actor.roles))
    await notifyAdministrators(tx, {
      category: 'users',
      subject: `${caller.by.actor}, of the provider's staff, invited ${email} to your tenant with the role ${role}.`,
      links: [],
      priority: 'high',
    });
  await recordEvent(deps, tx, {
    ...caller.by,
    action: 'invitation.create',
    status: 'success',
    message: `Invited ${email} with the role ${role}${isCrossTenant ? ', across tenants' : ''}.`,
  });
}

/** Not more than a person means to send; the same for every address, whether it has an account or not. */
const limitsOf = ({ tenantId }: Caller, email: string) => [
  { of: `tenant ${tenantId}`, max: 100 },
  { of: `tenant ${tenantId} address ${email}`, max: 10 },
  { of: `address ${email}`, max: 20 },
];

/**
 * Whether the address is of a domain that the tenant's own people have. For all others the console asks first: the answer depends on the
 * address alone, so that it tells no one who has an account elsewhere.
 */
async function isOfOwnDomain(tx: TenantTx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('account.id')
    .where('membership.tenant_id', '=', tx.tenantId)
    .where('account.primary_tenant_id', '=', tx.tenantId)
    .where('account.verified_at', 'is not', null)
    .where(sql`split_part(account.email, '@', 2)`, '=', email.slice(email.lastIndexOf('@') + 1))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** `across`: whether a person of another domain is invited, or the console asks first. */
async function invite(deps: UserDeps, caller: Caller, { invitee, across }: { invitee: Invitee; across: 'ask' | 'invite' }): Promise<void> {
  const { email, role } = invitee;
  await recordingRefusal(deps, { ...caller, action: 'invitation.create', attempt: `Invite ${email} with the role ${role}` }, async () => {
    await takeAttempt(deps, 'invitation', limitsOf(caller, email));
    await deps.db.inPlatform(async (tx) => {
      const accountId = await findAccountId(tx, email);
      await inScopeOf(tx, caller.tenantId, async (scoped) => {
        await refuseRoleAbove(scoped, caller, invitee);
        if (accountId !== undefined && (await isMember(scoped, accountId)))
          throw new BadRequest(`${email} is a user of this tenant. Change their role in the list instead.`);
        if (across === 'ask' && !(await isOfOwnDomain(scoped, email))) throw new HasAccount(email);
        await issueInvitation(deps, scoped, caller, { ...invitee, isCrossTenant: across === 'invite' });
      });
    });
  });
}

export const inviteUser = (deps: UserDeps, caller: Caller, invitee: Invitee): Promise<void> =>
  invite(deps, caller, { invitee, across: 'ask' });

export const inviteAcrossTenants = (deps: UserDeps, caller: Caller, invitee: Invitee): Promise<void> =>
  invite(deps, caller, { invitee, across: 'invite' });
