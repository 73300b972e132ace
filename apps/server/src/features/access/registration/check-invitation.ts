import { type Database, inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { findInvitation, type InvitationProof } from '../../users/index.ts';
import { findLogin } from '../account-store.ts';
import { findProvider } from '../sso/sso-store.ts';
import { splitName } from './split-name.ts';

/** One answer for links that are wrong, used, replaced, revoked or too old: the caller must not learn which. */
export const linkRefusal = () => new BadRequest('This invitation link does not work any more. Ask for a new one, and use the newest mail.');

/** In the platform's scope. */
export const tenantNameOf = async (tx: TenantTx, tenantId: string): Promise<string> =>
  (await tx.selectFrom('tenant').select('name').where('tenant_id', '=', tenantId).executeTakeFirstOrThrow()).name;

export const signsInElsewhere = async (tx: TenantTx, tenantId: string): Promise<boolean> =>
  (await inScopeOf(tx, tenantId, findProvider)) !== undefined;

/** What the invitation is for, shown to the person with the link. */
export const checkInvitation = (db: Database, proof: InvitationProof) =>
  db.inPlatform(async (tx) => {
    const invitation = await findInvitation(tx, proof);
    if (invitation === undefined) throw linkRefusal();
    const { tenantId, email, name, isMailed } = invitation;
    const account = await findLogin(tx, email);
    // An account that no one has proven gives way to the one who got the mail.
    const hasAccount = account !== undefined && (account.isVerified || !isMailed);
    return {
      email,
      ...splitName(name),
      tenant: await tenantNameOf(tx, tenantId),
      sso_enabled: !hasAccount && (await signsInElsewhere(tx, tenantId)),
      has_account: hasAccount,
    };
  });
