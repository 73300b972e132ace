import { productName } from '@rampart/domain/product-name.ts';
import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { callerAddress } from '../../../platform/http/caller-address.ts';
import { takeAttempt } from '../../../platform/http/take-attempt.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { postMail } from '../../../platform/mail/post-mail.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { recordEvent } from '../../audit/index.ts';
import { makeLinkToken } from '../../users/index.ts';
import { type AccountLogin, findLogin } from '../account-store.ts';
import { signsInElsewhere } from '../registration/check-invitation.ts';
import { MailRequest, type MailedLinkDeps } from '../registration/send-invitation.ts';
import { putResetToken } from './reset-token-store.ts';

const sendResetJob = declareJob({ name: 'access.send-reset', payload: MailRequest, urgent: true });

/** The worker finds out whether there is an account, so that a request costs and takes the same for every address. */
export async function requestReset(deps: MailedLinkDeps, asked: MailRequest): Promise<void> {
  await takeAttempt(deps, 'reset-mail', [
    { of: asked.email, max: 10 },
    { of: callerAddress(asked.sourceAddress), max: 60 },
  ]);
  await deps.db.inPlatform((tx) => deps.queue.enqueue(tx, sendResetJob, asked));
}

const compose = (publicUrl: string, email: string, token: string) =>
  composeMail({
    to: email,
    subject: `Reset your ${productName} password`,
    paragraphs: [
      'Hello,',
      `a new password was requested for your ${productName} account. If it was you, follow the link and choose one.`,
      'The link works once, within an hour. With the new password, you are signed out everywhere.',
    ],
    action: {
      label: 'Choose a new password',
      url: `${publicUrl.replace(/\/$/, '')}/password-reset?${new URLSearchParams({ token }).toString()}`,
    },
    footer: 'If it was not you, ignore this mail: your password stays as it is.',
  });

const event = (asked: MailRequest, accountId: string, outcome: { status: 'success' | 'failure'; message: string }) => ({
  action: 'password.request-reset',
  actorId: accountId,
  actor: asked.email,
  source: asked.sourceAddress,
  requestId: asked.requestId,
  ...outcome,
});

async function mailLink(deps: MailedLinkDeps, tx: TenantTx, account: AccountLogin, asked: MailRequest): Promise<void> {
  const token = makeLinkToken();
  await putResetToken(tx, { accountId: account.id, token, now: deps.clock.now() });
  await postMail({ tx, vault: deps.vault, enqueue: enqueueMail(deps.queue) }, compose(deps.publicUrl, account.email, token));
  const outcome = { status: 'success', message: 'Sent a link for a new password.' } as const;
  await inScopeOf(tx, account.primaryTenantId, (scoped) => recordEvent(deps, scoped, event(asked, account.id, outcome)));
}

/** In the platform's scope. Administrators at home are let in by a password too, in case the provider is out of order. */
const isAdministratorAtHome = (tx: TenantTx, { id, primaryTenantId }: AccountLogin): Promise<boolean> =>
  inScopeOf(tx, primaryTenantId, async (home) => {
    const member = home.selectFrom('membership').select('role').where('tenant_id', '=', home.tenantId).where('account_id', '=', id);
    return (await member.executeTakeFirst())?.role === 'administrator';
  });

/** Who needs the identity provider has no password to reset; once it is removed, this is how they get their first one. */
async function sendReset(deps: MailedLinkDeps, asked: MailRequest): Promise<void> {
  await deps.db.inPlatform(async (tx) => {
    const account = await findLogin(tx, asked.email);
    const mayHaveOne =
      account &&
      (account.passwordHash !== undefined ||
        !(await signsInElsewhere(tx, account.primaryTenantId)) ||
        (await isAdministratorAtHome(tx, account)));
    if (mayHaveOne) return mailLink(deps, tx, account, asked);
    const outcome = { status: 'failure', message: 'No link for a new password was sent: the address has no password here.' } as const;
    return recordEvent(deps, tx, event(asked, account?.id ?? '', outcome));
  });
}

export const sendResetHandler = (deps: MailedLinkDeps): JobHandler => handle(sendResetJob, (_context, asked) => sendReset(deps, asked));
