import type { Invitation as ListedInvitation } from '@rampart/contract/users/users.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { CustomerRole } from '@rampart/domain/role.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { hashLinkToken } from '../link-token.ts';

const lifeMs = 7 * dayMs;
/** What the dialog shows at most. */
const listLimit = 1000;

export interface NewInvitation {
  readonly email: string;
  readonly role: CustomerRole;
  readonly name: string;
  readonly invitedBy: string;
  readonly isCrossTenant: boolean;
  readonly token: string;
  /** Of a link that is shown besides the mailed one: it proves no mailbox. */
  readonly shownToken: string | undefined;
  readonly now: Date;
}

/** One mail to a person within this time, however often they are invited. */
const mailWindowMs = 15 * 60_000;

const expiry = (now: Date) => new Date(now.getTime() + lifeMs);

/** Inviting a person again replaces the invitation: only its newest link works. */
export async function putInvitation(tx: TenantTx, invitation: NewInvitation): Promise<void> {
  const { email, role, name, now } = invitation;
  const row = {
    role,
    name,
    invited_by: invitation.invitedBy,
    is_cross_tenant: invitation.isCrossTenant,
    token_hash: hashLinkToken(invitation.token),
    shown_hash: invitation.shownToken === undefined ? null : hashLinkToken(invitation.shownToken),
    mailed_at: now,
    issued_at: now,
    expires_at: expiry(now),
  };
  await tx
    .insertInto('invitation')
    .values({ tenant_id: tx.tenantId, email, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doUpdateSet(row))
    .execute();
}

/** What the invitation is for, with the link that was mailed a moment ago. False when it needs a new mail. */
export async function changeInvitation(
  tx: TenantTx,
  { email, role, name, invitedBy, now }: Pick<NewInvitation, 'email' | 'role' | 'name' | 'invitedBy' | 'now'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ role, name, invited_by: invitedBy })
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .where('token_hash', 'is not', null)
    .where('mailed_at', '>', new Date(now.getTime() - mailWindowMs))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The same invitation with a new link, which is good for as long as the first was. It is shown, not mailed. */
export async function putNewToken(tx: TenantTx, link: { email: string; token: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ token_hash: null, shown_hash: hashLinkToken(link.token), expires_at: expiry(link.now) })
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', link.email)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteInvitation(tx: TenantTx, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitation')
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function findInvitedRole(tx: TenantTx, email: string): Promise<CustomerRole | undefined> {
  const row = await tx
    .selectFrom('invitation')
    .select('role')
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row && CustomerRole.parse(row.role);
}

export async function listInvitationsOf(tx: TenantTx): Promise<ListedInvitation[]> {
  const rows = await tx
    .selectFrom('invitation')
    .select(['email', 'role', 'issued_at'])
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('issued_at', 'desc')
    .orderBy('email')
    .limit(listLimit)
    .execute();
  return rows.map((row) => ({ email: row.email, role: CustomerRole.parse(row.role), invitation_issued: row.issued_at.toISOString() }));
}
