import { CustomerRole } from '@rampart/domain/role.ts';
import { sql } from 'kysely';
import { type Database, inScopeOf } from '../../../platform/database/database.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { findAccountId, insertAccount, insertMembership } from '../../users/index.ts';
import { splitName } from '../registration/split-name.ts';
import { SsoRefusal } from './sso-refusal.ts';
import { findIdentity, insertIdentity } from './sso-store.ts';

export interface Asserted {
  readonly entityId: string;
  readonly nameId: string;
  readonly email: string;
}

/** Whom the provider means: the person it meant by this NameID before, or else whoever has the e-mail address. */
export async function findMeant(tx: TenantTx, { entityId, nameId, email }: Asserted): Promise<string | undefined> {
  const known = await findIdentity(tx, entityId, nameId);
  return known ?? inScopeOf(tx, platformTenantId, (platform) => findAccountId(platform, email));
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

const isMember = async (tx: TenantTx, accountId: string): Promise<boolean> =>
  (await tx
    .selectFrom('membership')
    .select('account_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined;

async function takeInvitation(tx: TenantTx, email: string, now: Date) {
  const invitation = await tx
    .deleteFrom('invitation')
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .returning(['role', 'name'])
    .executeTakeFirst();
  if (invitation === undefined) throw new SsoRefusal('not-invited', 'The person is neither a member of the tenant nor invited to it.');
  const { first_name: firstName, last_name: lastName } = splitName(invitation.name);
  return { role: CustomerRole.parse(invitation.role), firstName, lastName };
}

interface Newcomer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Somebody who is at home in another tenant accepts with the link of the invitation: this provider cannot speak for them. */
async function accountOf(tx: TenantTx, newcomer: Newcomer): Promise<string> {
  const tenantId = tx.tenantId;
  return inScopeOf(tx, platformTenantId, async (platform) => {
    // Signing up by the link takes the same lock: one account, whichever comes first.
    await sql`select pg_advisory_xact_lock(hashtext(${`account ${newcomer.email}`}))`.execute(platform);
    const account = await platform
      .selectFrom('account')
      .select(['id', 'primary_tenant_id'])
      .where('email', '=', newcomer.email)
      .executeTakeFirst();
    if (account === undefined) return insertAccount(platform, { ...newcomer, tenantId });
    if (account.primary_tenant_id === tenantId) return account.id;
    throw new SsoRefusal('accept-first', 'The person has an account of another tenant, and has not accepted the invitation with it.');
  });
}

/** A member as they are, or somebody invited, whose account and membership are made now. Nobody else. */
export async function admitPerson(tx: TenantTx, asserted: Asserted, now: Date): Promise<{ accountId: string; isNew: boolean }> {
  const { entityId, nameId, email } = asserted;
  const meant = await findMeant(tx, asserted);
  if (meant !== undefined && (await isMember(tx, meant))) {
    await insertIdentity(tx, { entityId, nameId, accountId: meant });
    return { accountId: meant, isNew: false };
  }
  const { role, ...name } = await takeInvitation(tx, email, now);
  const accountId = await accountOf(tx, { email, ...name });
  await insertMembership(tx, { accountId, role, providerRoles: [] });
  await insertIdentity(tx, { entityId, nameId, accountId });
  return { accountId, isNew: true };
}
