import { dayMs } from '@rampart/domain/day.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { inScopeOf } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { takeAttempt } from '../../../platform/http/take-attempt.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { postMail } from '../../../platform/mail/post-mail.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import { getMember, hashLinkToken, makeLinkToken, markVerified } from '../../users/index.ts';
import type { Caller } from '../caller.ts';
import { announceSessions } from '../end-sessions.ts';
import type { MfaDeps } from '../mfa/mfa-deps.ts';

export interface VerificationDeps extends MfaDeps {
  readonly queue: Queue;
  readonly publicUrl: string;
}

const purpose = 'email-verification';
const lifeMs = dayMs;
const mailsPerWindow = 3;

interface Verification {
  readonly accountId: string;
  readonly email: string;
  /** Why the mail comes, to a person who may not be the one who asked for it. */
  readonly occasion: string;
}

const compose = (publicUrl: string, { email, occasion }: Verification, token: string) =>
  composeMail({
    to: email,
    subject: `Verify your ${productName} email address`,
    paragraphs: ['Hello,', occasion, 'The link works once, within a day, and only for the person who is signed in with this address.'],
    action: {
      label: 'Verify this address',
      url: `${publicUrl.replace(/\/$/, '')}/settings/profile?${new URLSearchParams({ verify: token }).toString()}`,
    },
    footer: `If it is not your account, do not follow the link. To make the account yours, choose Reset password on the sign-in page of ${productName}.`,
  });

/** The limit is one for both ways of asking: it protects the mailbox. */
async function mailLink(deps: VerificationDeps, { tenantId, by }: Caller, verification: Verification, message: string): Promise<void> {
  const { accountId } = verification;
  await takeAttempt(deps, 'verification-mail', [{ of: accountId, max: mailsPerWindow }]);
  const [token, now] = [makeLinkToken(), deps.clock.now()];
  await deps.db.inPlatform(async (tx) => {
    const row = { account_id: accountId, created_at: now, expires_at: new Date(now.getTime() + lifeMs) };
    await tx
      .insertInto('one_time_token')
      .values({ hash: hashLinkToken(token), purpose, ...row })
      .execute();
    await postMail({ tx, vault: deps.vault, enqueue: enqueueMail(deps.queue) }, compose(deps.publicUrl, verification, token));
    const event = { ...by, action: 'user.request-verification', status: 'success', message } as const;
    await inScopeOf(tx, tenantId, (scoped) => recordEvent(deps, scoped, event));
  });
}

/** Mails the link that proves the address of the caller's own account. */
export async function sendVerification(deps: VerificationDeps, caller: Caller): Promise<void> {
  const { isVerified, accountId, email } = caller.session;
  if (isVerified) throw new BadRequest('Your email address is verified already.');
  const occasion = `a person who is signed in to ${productName} says that this address is theirs. If it was you, follow the link in the same browser.`;
  await mailLink(deps, caller, { accountId, email, occasion }, 'Asked for a link to verify the email address.');
}

/** For a user of the caller's tenant. The link counts for that user alone, so it tells the caller nothing. */
export function sendUserVerification(deps: VerificationDeps, caller: Caller, email: string): Promise<void> {
  const attempt = `Send ${email} a link to verify their email address`;
  return recordingRefusal(deps, { ...caller, action: 'user.request-verification', attempt }, async () => {
    const member = await deps.db.inTenant(caller.tenantId, (tx) => getMember(tx, email));
    if (member.isVerified) throw new BadRequest(`The email address ${email} is verified already.`);
    const occasion = `an administrator of ${caller.session.tenantName} on ${productName} asks you to verify this address. Follow the link where you are signed in.`;
    const message = `Sent ${email} a link to verify their email address.`;
    await mailLink(deps, caller, { accountId: member.accountId, email, occasion }, message);
  });
}

/** Compare and set: a link counts once, and only for the account that asked for it. */
async function takeToken(tx: TenantTx, { accountId, token, now }: { accountId: string; token: string; now: Date }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_token')
    .where('tenant_id', '=', tx.tenantId)
    .where('hash', '=', hashLinkToken(token))
    .where('purpose', '=', purpose)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function verifyEmail(deps: VerificationDeps, caller: Caller, token: string): Promise<void> {
  const { session, tenantId, by } = caller;
  const action = 'user.verify';
  await recordingRefusal(deps, { ...caller, action }, () =>
    deps.db.inPlatform(async (tx) => {
      const now = deps.clock.now();
      if (!(await takeToken(tx, { accountId: session.accountId, token, now })))
        throw new BadRequest('This link does not work for your account, or not any more. Ask for a new one under Profile Settings.');
      await markVerified(tx, session.accountId, now);
      await inScopeOf(tx, tenantId, async (scoped) => {
        await announceSessions(scoped, [session.id]);
        await recordEvent(deps, scoped, { ...by, action, status: 'success', message: 'Verified the email address by a mailed link.' });
      });
    }),
  );
  deps.sessions.forget(session.id);
}
