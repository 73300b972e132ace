import type { OwnInvitation } from '@rampart/contract/access/own-invitations.ts';
import { type Database, inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, NotFound } from '../../../platform/http/http-error.ts';
import { type AuditDeps, recordEvent, recordingRefusal } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import {
  announceMember,
  insertMembership,
  isMember,
  listInvitationsFor,
  lockEmail,
  moveHome,
  type OpenInvitation,
  takeInvitationOf,
} from '../../users/index.ts';
import type { Caller } from '../caller.ts';
import type { LiveSession } from '../live-session.ts';
import { domainOf } from '../sso/domains/domain-name.ts';
import { ownsDomain } from '../sso/domains/domain-store.ts';
import { needsProvider } from '../sso/needs-provider.ts';
import { vouchesEverywhere } from '../sso/vouches-everywhere.ts';

interface InvitationDeps extends AuditDeps {
  readonly db: Database;
}

/** Why a session accepts nothing: it has to prove that the person owns the invited address, wherever the invitation comes from. */
async function whyClosed({ db }: InvitationDeps, session: LiveSession): Promise<string | undefined> {
  if (!session.isVerified) return 'Verify your email address first: an invitation is for the owner of the address.';
  const { accountId: id, email, homeTenantId: primaryTenantId, method } = session;
  if (method === 'password' && (await needsProvider(db, { id, email, primaryTenantId })))
    return 'Your organisation signs in with its identity provider now. Sign out, and sign in with it to accept an invitation.';
  if (method === 'sso' && !(await vouchesEverywhere(db, session)))
    return "Your identity provider can sign you in to this tenant only. Accept with the invitation's link instead.";
  return undefined;
}

const nameOf = (tx: TenantTx, tenantId: string) =>
  tx.selectFrom('tenant').select('name').where('tenant_id', '=', tenantId).executeTakeFirstOrThrow();

async function presentInvitation(tx: TenantTx, { tenantId, role, issuedAt, expiresAt }: OpenInvitation): Promise<OwnInvitation> {
  const { name } = await nameOf(tx, tenantId);
  return { tenant_uuid: tenantId, tenant: name, role, issued_at: issuedAt.toISOString(), expires_at: expiresAt.toISOString() };
}

/** Only for the proven owner of the address: an unverified account is not told who invited it. */
export async function listOwnInvitations(deps: InvitationDeps, { session }: Caller) {
  const unavailable = await whyClosed(deps, session);
  if (unavailable !== undefined) return { invitations: [], unavailable };
  const invitations = await deps.db.inPlatform(async (tx) => {
    const shown: OwnInvitation[] = [];
    for (const invitation of await listInvitationsFor(tx, { email: session.email, now: deps.clock.now() }))
      shown.push(await presentInvitation(tx, invitation));
    return shown;
  });
  return { invitations, unavailable: null };
}

async function refuseClosed(deps: InvitationDeps, session: LiveSession): Promise<void> {
  const why = await whyClosed(deps, session);
  if (why !== undefined) throw new BadRequest(why);
}

/** In the platform's scope, under the lock that every way of joining takes. */
async function take(deps: InvitationDeps, tx: TenantTx, { session }: Caller, tenantId: string): Promise<OpenInvitation> {
  const { email } = session;
  await lockEmail(tx, email);
  const taken = await inScopeOf(tx, tenantId, (scoped) => takeInvitationOf(scoped, { email, now: deps.clock.now() }));
  if (taken === undefined) throw new NotFound('invitation');
  return taken;
}

/** The refusals of a tenant that invited no one are its own: they are noted where the person is. */
export function acceptInvitation(deps: InvitationDeps, caller: Caller, tenantId: string): Promise<void> {
  const { session } = caller;
  const { accountId, email } = session;
  return recordingRefusal(deps, { ...caller, action: 'invitation.accept', attempt: 'Accept an invitation' }, async () => {
    await refuseClosed(deps, session);
    await deps.db.asAccount(accountId, async (tx) => {
      const { role } = await take(deps, tx, caller, tenantId);
      await inScopeOf(tx, tenantId, async (scoped) => {
        if (await isMember(scoped, accountId)) throw new BadRequest('You are a user of this tenant already.');
        await insertMembership(scoped, { accountId, role, providerRoles: [] });
        // A person with an address of a tenant's domain belongs to that tenant.
        if (await ownsDomain(scoped, domainOf(email)))
          await inScopeOf(scoped, tx.tenantId, (platform) => moveHome(platform, accountId, scoped.tenantId));
        const message = `Joined with an account of another tenant, with the role ${role}, by accepting the invitation while signed in.`;
        const details = { account: accountId };
        await recordEvent(deps, scoped, { ...caller.by, action: 'invitation.accept', status: 'success', message, details });
        await announceMember(scoped, { accountId, email, role });
      });
    });
  });
}

export function declineInvitation(deps: InvitationDeps, caller: Caller, tenantId: string): Promise<void> {
  const { email } = caller.session;
  return recordingRefusal(deps, { ...caller, action: 'invitation.decline', attempt: 'Decline an invitation' }, async () => {
    await refuseClosed(deps, caller.session);
    await deps.db.inPlatform(async (tx) => {
      await take(deps, tx, caller, tenantId);
      await inScopeOf(tx, tenantId, async (scoped) => {
        const message = `${email} declined the invitation.`;
        await recordEvent(deps, scoped, { ...caller.by, action: 'invitation.decline', status: 'success', message });
        await notifyAdministrators(scoped, { category: 'users', subject: message, links: [], priority: 'low' });
      });
    });
  });
}
