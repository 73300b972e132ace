import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { AuditDeps } from '../../audit/index.ts';
import { atCommandLine } from '../../tenants/index.ts';
import type { LinkDeps } from '../../users/index.ts';
import { findLogin } from '../account-store.ts';
import { removeLostTotp } from './remove-lost-totp.ts';

/** On the command line, for a tenant whose last administrator lost their authenticator. */
export async function resetMfaAsOperator(
  deps: AuditDeps & LinkDeps & { readonly db: Database },
  givenEmail: string,
): Promise<{ ended: number }> {
  const email = givenEmail.trim().toLowerCase();
  const account = await deps.db.inPlatform((tx) => findLogin(tx, email));
  if (account === undefined) throw new Refusal(`There is no account for ${email}.`);
  const { id: accountId, primaryTenantId: tenantId } = account;
  const lost = { accountId, email, tenantId, by: atCommandLine, helper: 'The operator' };
  const ended = await deps.db.asAccount(accountId, (tx) => removeLostTotp(deps, tx, lost));
  if (ended === undefined) throw new Refusal(`${email} has no authenticator to remove.`);
  return { ended: ended.length };
}
