import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, inScopeOf } from '../../../platform/database/database.ts';
import { callerAddress } from '../../../platform/http/caller-address.ts';
import { takeAttempt } from '../../../platform/http/take-attempt.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import { recordEvent } from '../../audit/index.ts';
import { listInvitationsFor, makeLinkToken, postInvitation, replaceLink } from '../../users/index.ts';

export interface MailedLinkDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly publicUrl: string;
}

/** The caller who requests a mail, for themselves or for another person. */
export const MailRequest = z.object({ email: z.string(), sourceAddress: z.string(), requestId: z.string() });
export type MailRequest = z.infer<typeof MailRequest>;

const sendInvitationJob = declareJob({ name: 'access.send-invitation', payload: MailRequest, urgent: true });

/** The worker finds out whether the address is invited, so that a request costs and takes the same for every address. */
export async function requestInvitation(deps: MailedLinkDeps, asked: MailRequest): Promise<void> {
  await takeAttempt(deps, 'invitation-mail', [
    { of: asked.email, max: 10 },
    { of: callerAddress(asked.sourceAddress), max: 60 },
  ]);
  await deps.db.inPlatform((tx) => deps.queue.enqueue(tx, sendInvitationJob, asked));
}

/** A new link for each invitation of the address. It is good for as long as the one before was. */
async function sendInvitation(deps: MailedLinkDeps, { email, sourceAddress, requestId }: MailRequest): Promise<void> {
  await deps.db.inPlatform(async (tx) => {
    for (const { tenantId, name, role } of await listInvitationsFor(tx, { email, now: deps.clock.now() })) {
      const token = makeLinkToken();
      await inScopeOf(tx, tenantId, async (scoped) => {
        if (!(await replaceLink(scoped, { email, token, now: deps.clock.now() }))) return;
        await postInvitation(deps, scoped, { email, name, role, token });
        await recordEvent(deps, scoped, {
          action: 'invitation.resend',
          status: 'success',
          actorId: '',
          actor: email,
          message: `Sent the invitation of ${email} again, as requested on the registration page.`,
          source: sourceAddress,
          requestId,
        });
      });
    }
  });
}

export const sendInvitationHandler = (deps: MailedLinkDeps): JobHandler =>
  handle(sendInvitationJob, (_context, asked) => sendInvitation(deps, asked));
