import { sql } from 'kysely';
import { inScopeOf } from '../../platform/database/database.ts';
import { BadRequest } from '../../platform/http/http-error.ts';
import { recordEvent, recordingRefusal } from '../audit/index.ts';
import { createTenant, findTenantByName } from '../tenants/index.ts';
import type { Caller, UserDeps } from './caller.ts';
import { invitationLink } from './invitations/invitation-mail.ts';
import { issueInvitation } from './invitations/invite-user.ts';
import { makeLinkToken } from './link-token.ts';
import { findAccountId } from './store.ts';

export interface NewCustomer {
  readonly name: string;
  readonly administrator: { readonly email: string; readonly name: string };
}

/** A tenant and the invitation of its first administrator, whole or not at all. Both tenants' logs say so. */
export async function createCustomer(
  deps: UserDeps,
  caller: Caller,
  customer: NewCustomer,
): Promise<{ uuid: string; invite_link: string }> {
  const { name, administrator } = customer;
  const action = 'tenant.create';
  return recordingRefusal(deps, { ...caller, action, attempt: `Create the tenant ${name}` }, () =>
    deps.db.inPlatform(async (tx) => {
      // Two tenants of one name could not be distinguished in the list.
      await sql`select pg_advisory_xact_lock(hashtext(${`tenant ${name}`}))`.execute(tx);
      if ((await findTenantByName(tx, name)) !== undefined)
        throw new BadRequest('A tenant with this name already exists. Choose another name.');
      const isCrossTenant = (await findAccountId(tx, administrator.email)) !== undefined;
      const uuid = await createTenant(deps, tx, { name, isProvider: false, by: caller.by });
      const shownToken = makeLinkToken();
      await inScopeOf(tx, uuid, (scoped) =>
        issueInvitation(deps, scoped, caller, { ...administrator, role: 'administrator', isCrossTenant, shownToken }),
      );
      await inScopeOf(tx, caller.tenantId, (scoped) => {
        const message = `Created the tenant ${name} and invited ${administrator.email} as its administrator.`;
        return recordEvent(deps, scoped, { ...caller.by, action, status: 'success', message, details: { tenant: uuid } });
      });
      return { uuid, invite_link: invitationLink(deps.publicUrl, { email: administrator.email, token: shownToken }) };
    }),
  );
}
