import { CustomerRole } from '@rampart/domain/role.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { hashLinkToken } from '../link-token.ts';

export interface OpenInvitation {
  readonly tenantId: string;
  readonly email: string;
  readonly role: CustomerRole;
  readonly name: string;
}

/** What a person who follows a link sends. */
export interface InvitationProof {
  readonly email: string;
  readonly token: string;
  readonly now: Date;
}

/** More tenants than invite one person at a time. */
const openLimit = 20;

const columns = ['tenant_id', 'email', 'role', 'name'] as const;
const present = (row: { tenant_id: string; email: string; role: string; name: string }): OpenInvitation => ({
  tenantId: row.tenant_id,
  email: row.email,
  role: CustomerRole.parse(row.role),
  name: row.name,
});

/** In the platform's scope: the token says which tenant. The address has to be the one that was invited. */
export async function findInvitation(tx: TenantTx, { email, token, now }: InvitationProof): Promise<OpenInvitation | undefined> {
  const row = await tx
    .selectFrom('invitation')
    .select(columns)
    .where('token_hash', '=', hashLinkToken(token))
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && present(row);
}

/** In the platform's scope, and always in the same order, so that two concurrent senders do not deadlock. */
export async function listInvitationsFor(tx: TenantTx, { email, now }: Omit<InvitationProof, 'token'>): Promise<OpenInvitation[]> {
  const rows = await tx
    .selectFrom('invitation')
    .select(columns)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('tenant_id')
    .limit(openLimit)
    .execute();
  return rows.map(present);
}

/** In the tenant's scope. Unlike an administrator's refresh, asking for the mail again does not make an invitation last longer. */
export async function replaceLink(tx: TenantTx, { email, token }: Omit<InvitationProof, 'now'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ token_hash: hashLinkToken(token) })
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const taking = (tx: TenantTx, { email, now }: Omit<InvitationProof, 'token'>) =>
  tx
    .deleteFrom('invitation')
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .returning(columns);

/** In the tenant's scope. Of two concurrent uses of one link, one gets the invitation. */
export async function takeInvitation(tx: TenantTx, { token, ...invited }: InvitationProof): Promise<OpenInvitation | undefined> {
  const row = await taking(tx, invited).where('token_hash', '=', hashLinkToken(token)).executeTakeFirst();
  return row && present(row);
}

/** Without its link: only for a person whose address the tenant's identity provider vouches for. */
export async function takeInvitationOf(tx: TenantTx, invited: Omit<InvitationProof, 'token'>): Promise<OpenInvitation | undefined> {
  const row = await taking(tx, invited).executeTakeFirst();
  return row && present(row);
}
