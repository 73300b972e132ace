import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inScopeOf } from '../../platform/database/database.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { EndReason, Offboarding } from '../users/index.ts';
import { putPassword } from './account-store.ts';
import { deleteTotp } from './mfa/totp-store.ts';
import { hashPassword } from './password.ts';
import { deleteResetTokens } from './reset/reset-token-store.ts';
import { closesPasswordsNow } from './sso/needs-provider.ts';
import { lockSessionsOf } from './session-lock.ts';
import type { SessionMemory } from './session-memory.ts';
import { announceSessions, endSessionsOf } from './end-sessions.ts';

/** Those in other tenants go too where they rest on this one. */
async function endSessionsHere(tx: TenantTx, accountId: string, reason: EndReason): Promise<string[]> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: sql`now()`, end_reason: reason })
    .where((where) => where.or([where('tenant_id', '=', tx.tenantId), where('vouched_by', '=', tx.tenantId)]))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  const ids = ended.map(({ id }) => id);
  await announceSessions(tx, ids);
  return ids;
}

/**
 * In the platform's scope. A password that no one knows, and not none: who has none signs in with the provider of their home, and is mailed no
 * link for a new one. The provider of the tenant that is their home next may not know them.
 */
const putUnknownPassword = async (tx: TenantTx, accountId: string): Promise<void> =>
  putPassword(tx, accountId, await hashPassword(randomBytes(32).toString('base64url')));

const hasPassword = async (tx: TenantTx, accountId: string): Promise<boolean> =>
  (await tx.selectFrom('password').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined;

/** What this feature ends when a person's rights change or end. */
export const offboardingFrom = ({ vault, sessions }: { readonly vault: Vault; readonly sessions: SessionMemory }): Offboarding => ({
  lockSessions: lockSessionsOf,
  endSessionsHere,
  endSessionsEverywhere: (tx, accountId, reason) => endSessionsOf(tx, accountId, { reason }),
  async forgetMember(tx, accountId) {
    await tx.deleteFrom('sso_identity').where('tenant_id', '=', tx.tenantId).where('account_id', '=', accountId).execute();
  },
  async forgetClosedPassword(tx, { accountId, email }) {
    const isClosed = await closesPasswordsNow(tx, email);
    await inScopeOf(tx, platformTenantId, async (platform) => {
      if (!isClosed && (await hasPassword(platform, accountId))) return;
      await deleteResetTokens(platform, accountId);
      await putUnknownPassword(platform, accountId);
    });
    return isClosed;
  },
  async forgetAccount(tx, accountId) {
    await deleteResetTokens(tx, accountId);
    await deleteTotp(vault, tx, accountId);
  },
  dropFromMemory(sessionIds) {
    for (const id of sessionIds) sessions.forget(id);
  },
});
