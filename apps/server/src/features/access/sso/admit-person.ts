import type { CustomerRole } from '@rampart/domain/role.ts';
import { sql } from 'kysely';
import { type Database, inScopeOf } from '../../../platform/database/database.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import {
  findAccountId,
  insertAccount,
  insertMembership,
  isMember,
  lockEmail,
  markVerified,
  type OpenInvitation,
  takeInvitationOf,
} from '../../users/index.ts';
import { splitName } from '../registration/split-name.ts';
import { domainOf } from './domains/domain-name.ts';
import { ownsDomain } from './domains/domain-store.ts';
import { SsoRefusal } from './sso-refusal.ts';
import { findIdentity, hasOtherIdentity, insertIdentity } from './sso-store.ts';

export interface Asserted {
  readonly entityId: string;
  readonly nameId: string;
  readonly email: string;
}

/**
 * The person that the provider names: by an earlier NameID, or else by the email address. The address is enough for the first NameID only:
 * people can often change their address at the provider, and would take over the account that another NameID stands for.
 */
export async function findAssertedAccount(tx: TenantTx, { entityId, nameId, email }: Asserted): Promise<string | undefined> {
  const known = await findIdentity(tx, entityId, nameId);
  if (known !== undefined) return known;
  const accountId = await inScopeOf(tx, platformTenantId, (platform) => findAccountId(platform, email));
  if (accountId !== undefined && (await hasOtherIdentity(tx, { entityId, nameId, accountId })))
    throw new SsoRefusal('other-identity', `The provider knows the user ${email} by another NameID already, and now sends ${nameId}.`);
  return accountId;
}

/** A customer's provider vouches for the customer's people; the power of the provider's own staff is not the customer's to give. */
export async function refuseStaff(db: Database, accountId: string): Promise<void> {
  const staff = await db.asAccount(accountId, (tx) =>
    tx
      .selectFrom('membership')
      .select('tenant_id')
      .where('account_id', '=', accountId)
      .where(sql<boolean>`provider_roles <> '{}'`)
      .limit(1)
      .executeTakeFirst(),
  );
  if (staff) throw new SsoRefusal('not-invited', "Staff of the provider never sign in through a customer's identity provider.");
}

/** A person at home in another tenant accepts with the link of the invitation: this provider cannot vouch for them. */
async function accountOf(tx: TenantTx, { tenantId, email, name }: OpenInvitation, now: Date): Promise<string> {
  const verifiedAt = (await ownsDomain(tx, domainOf(email))) ? now : undefined;
  return inScopeOf(tx, platformTenantId, async (platform) => {
    const account = await platform.selectFrom('account').select(['id', 'primary_tenant_id']).where('email', '=', email).executeTakeFirst();
    const { first_name: firstName, last_name: lastName } = splitName(name);
    if (account === undefined) return insertAccount(platform, { email, firstName, lastName, tenantId, verifiedAt });
    if (account.primary_tenant_id === tenantId) return account.id;
    throw new SsoRefusal('accept-first', 'The person has an account of another tenant, and has not accepted the invitation with it.');
  });
}

/** The home tenant's provider proves addresses of the domains that the tenant has proven, and no others. */
async function verifyAtHome(tx: TenantTx, accountId: string, now: Date): Promise<void> {
  const account = await tx.selectFrom('account').select(['email', 'primary_tenant_id']).where('id', '=', accountId).executeTakeFirst();
  if (account?.primary_tenant_id !== tx.tenantId || !(await ownsDomain(tx, domainOf(account.email)))) return;
  await inScopeOf(tx, platformTenantId, (platform) => markVerified(platform, accountId, now));
}

async function findMember(tx: TenantTx, asserted: Asserted): Promise<string | undefined> {
  const accountId = await findAssertedAccount(tx, asserted);
  return accountId !== undefined && (await isMember(tx, accountId)) ? accountId : undefined;
}

export interface Admitted {
  readonly accountId: string;
  /** The membership of an invited person who just joined; nothing for existing members. */
  readonly joinedAs: CustomerRole | undefined;
  /** The provider names the person for the first time. */
  readonly isLinked: boolean;
}

/** An existing member, or an invited person, whose account and membership are created now. No one else. */
export async function admitPerson(tx: TenantTx, asserted: Asserted, now: Date): Promise<Admitted> {
  const { entityId, nameId, email } = asserted;
  const admit = async (accountId: string, joinedAs?: CustomerRole): Promise<Admitted> => {
    const isLinked = await insertIdentity(tx, { entityId, nameId, accountId });
    await verifyAtHome(tx, accountId, now);
    return { accountId, joinedAs, isLinked };
  };
  const known = await findMember(tx, asserted);
  if (known !== undefined) return admit(known);
  // Signing up by the link takes the same lock first: the one that waited finds the person a member.
  await lockEmail(tx, email);
  const member = await findMember(tx, asserted);
  if (member !== undefined) return admit(member);
  const invitation = await takeInvitationOf(tx, { email, now });
  if (invitation === undefined) throw new SsoRefusal('not-invited', 'The person is neither a member of the tenant nor invited to it.');
  const accountId = await accountOf(tx, invitation, now);
  await insertMembership(tx, { accountId, role: invitation.role, providerRoles: [] });
  return admit(accountId, invitation.role);
}
