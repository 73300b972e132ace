import { Forbidden, NotFound } from '../../../platform/http/http-error.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import type { Caller, UserDeps } from '../caller.ts';
import { makeLinkToken } from '../link-token.ts';
import { mayGiveRole } from '../members/may-give-role.ts';
import { invitationLink } from './invitation-mail.ts';
import { deleteInvitation, findInvitedRole, putNewToken } from './invitation-store.ts';

export async function revokeInvitation(deps: UserDeps, caller: Caller, email: string): Promise<void> {
  const action = 'invitation.revoke';
  await recordingRefusal(deps, { ...caller, action, attempt: `Revoke the invitation of ${email}` }, () =>
    deps.db.inTenant(caller.tenantId, async (tx) => {
      if (!(await deleteInvitation(tx, email))) throw new NotFound('invitation');
      await recordEvent(deps, tx, { ...caller.by, action, status: 'success', message: `Revoked the invitation of ${email}.` });
    }),
  );
}

/** A link to hand over by other means than mail. */
export async function refreshInvitation(deps: UserDeps, caller: Caller, email: string): Promise<string> {
  const action = 'invitation.refresh';
  const token = makeLinkToken();
  await recordingRefusal(deps, { ...caller, action, attempt: `Make a new link for the invitation of ${email}` }, () =>
    deps.db.inTenant(caller.tenantId, async (tx) => {
      const invited = await findInvitedRole(tx, email);
      // Who has the link becomes what it is for.
      if (invited !== undefined && !(await mayGiveRole(tx, caller.actor.roles, invited)))
        throw new Forbidden('This person is invited with a role above your own. Ask an administrator to hand over the link.');
      if (!(await putNewToken(tx, { email, token, now: deps.clock.now() }))) throw new NotFound('invitation');
      const message = `Made a new link for the invitation of ${email}; earlier ones no longer work.`;
      await recordEvent(deps, tx, { ...caller.by, action, status: 'success', message });
    }),
  );
  return invitationLink(deps.publicUrl, { email, token });
}
