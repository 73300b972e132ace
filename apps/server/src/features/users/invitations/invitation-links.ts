import { CustomerRole } from '@rampart/domain/role.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { hashLinkToken } from '../link-token.ts';
import { hasAdministrator, isAdministrator } from '../members/member-store.ts';

export interface OpenInvitation {
  readonly tenantId: string;
  readonly email: string;
  readonly role: CustomerRole;
  readonly name: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Whether the link that was followed went to the mailbox and nowhere else. */
  readonly isMailed: boolean;
}

/** What a person who follows a link sends. */
export interface InvitationProof {
  readonly email: string;
  readonly token: string;
  readonly now: Date;
}

/** More tenants than invite one person at a time. */
const openLimit = 20;

interface InvitationRow {
  readonly tenant_id: string;
  readonly email: string;
  readonly role: string;
  readonly name: string;
  readonly token_hash: Buffer | null;
  readonly issued_at: Date;
  readonly expires_at: Date;
}

const columns = ['tenant_id', 'email', 'role', 'name', 'token_hash', 'issued_at', 'expires_at'] as const;
const present = (row: InvitationRow, token?: string): OpenInvitation => ({
  tenantId: row.tenant_id,
  email: row.email,
  role: CustomerRole.parse(row.role),
  name: row.name,
  issuedAt: row.issued_at,
  expiresAt: row.expires_at,
  isMailed: token !== undefined && row.token_hash !== null && hashLinkToken(token).equals(row.token_hash),
});

/** In the platform's scope: the token says which tenant. The address has to be the one that was invited. */
export async function findInvitation(tx: TenantTx, { email, token, now }: InvitationProof): Promise<OpenInvitation | undefined> {
  const row = await tx
    .selectFrom('invitation')
    .select(columns)
    .where((either) => either.or([either('token_hash', '=', hashLinkToken(token)), either('shown_hash', '=', hashLinkToken(token))]))
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && present(row, token);
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
  return rows.map((row) => present(row));
}

/** In the tenant's scope. Unlike an administrator's refresh, asking for the mail again does not make an invitation last longer. */
export async function replaceLink(tx: TenantTx, { email, token, now }: InvitationProof): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ token_hash: hashLinkToken(token), shown_hash: null, mailed_at: now })
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
    .returning([...columns, 'invited_by']);

/** Sent by the provider's staff while the tenant began, or by who is no administrator any more: once there is one, administrators alone make others. */
async function isOutdated(
  tx: TenantTx,
  { role, invited_by: invitedBy }: { readonly role: string; readonly invited_by: string | null },
): Promise<boolean> {
  if (role !== 'administrator') return false;
  const isByAdministrator = invitedBy !== null && (await isAdministrator(tx, invitedBy));
  return !isByAdministrator && (await hasAdministrator(tx));
}

/** In the tenant's scope. Of two concurrent uses of one link, one gets the invitation. */
export async function takeInvitation(tx: TenantTx, { token, ...invited }: InvitationProof): Promise<OpenInvitation | undefined> {
  const hash = hashLinkToken(token);
  const row = await taking(tx, invited)
    .where((either) => either.or([either('token_hash', '=', hash), either('shown_hash', '=', hash)]))
    .executeTakeFirst();
  return row === undefined || (await isOutdated(tx, row)) ? undefined : present(row, token);
}

/** Without its link: only for a person whose address the tenant's identity provider vouches for, or who is signed in with a proven one. */
export async function takeInvitationOf(tx: TenantTx, invited: Omit<InvitationProof, 'token'>): Promise<OpenInvitation | undefined> {
  const row = await taking(tx, invited).executeTakeFirst();
  return row === undefined || (await isOutdated(tx, row)) ? undefined : present(row);
}
