import { isEmailAddress } from '@rampart/domain/email-address.ts';
import type { CustomerRole, ProviderRole } from '@rampart/domain/role.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Secret } from '../../platform/log/secret.ts';
import { type AuditDeps, recordEvent } from '../audit/index.ts';
import { atCommandLine } from '../tenants/index.ts';
import { findAccountId, insertAccount, insertMembership, lockEmail } from '../users/index.ts';
import { type Database, inScopeOf } from '../../platform/database/database.ts';
import { putPassword } from './account-store.ts';
import { hashPassword } from './password.ts';

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: Secret;
  readonly tenantId: string;
  readonly role: CustomerRole;
  readonly providerRoles: readonly ProviderRole[];
}

const minimumLength = 10;

/** Made by the operator at the command line, who answers for the address: an account with a password, and its place in a tenant. */
export async function createUser(deps: AuditDeps & { readonly db: Database }, user: NewUser): Promise<string> {
  const email = user.email.trim().toLowerCase();
  if (!isEmailAddress(email)) throw new Refusal(`"${user.email}" is not an email address.`);
  if (user.password.reveal().length < minimumLength) throw new Refusal(`The password must have at least ${minimumLength} characters.`);
  const hash = await hashPassword(user.password.reveal());
  return deps.db.inPlatform(async (tx) => {
    await lockEmail(tx, email);
    if ((await findAccountId(tx, email)) !== undefined) throw new Refusal(`There is already an account for ${email}.`);
    const accountId = await insertAccount(tx, { ...user, email, verifiedAt: deps.clock.now() });
    await putPassword(tx, accountId, hash);
    await inScopeOf(tx, user.tenantId, async (scoped) => {
      await insertMembership(scoped, { accountId, role: user.role, providerRoles: user.providerRoles });
      await recordEvent(deps, scoped, {
        action: 'user.create',
        status: 'success',
        ...atCommandLine,
        message: `Created ${email} with the role ${user.role}.`,
        details: { account: accountId },
      });
    });
    return accountId;
  });
}
