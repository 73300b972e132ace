import { productName } from '@rampart/domain/product-name.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { UnsafeMail } from '../../../platform/mail/mail-message.ts';
import { postMail } from '../../../platform/mail/post-mail.ts';
import { notify } from '../../notifications/index.ts';
import type { LinkDeps } from '../invitations/invitation-mail.ts';

export interface SignInNews {
  readonly accountId: string;
  readonly email: string;
  /** What was changed about their sign-in, as a sentence: 'Your password was changed.' */
  readonly change: string;
}

const advice = 'If you did not expect this, reset your password and tell an administrator of your tenant.';

function compose(publicUrl: string, { email, change }: SignInNews) {
  try {
    return composeMail({
      to: email,
      subject: `Your ${productName} sign-in was changed`,
      paragraphs: ['Hello,', change, advice],
      action: { label: 'Open your profile', url: `${publicUrl.replace(/\/$/, '')}/settings/profile` },
    });
  } catch (error) {
    // An address that no mail can be sent to must not keep anyone from changing how they sign in.
    if (error instanceof UnsafeMail) return undefined;
    throw error;
  }
}

/** Tells a person, by mail and in the console, of a change to how they sign in: in the transaction of that change, in a tenant's scope. */
export async function tellOwner({ vault, queue, publicUrl }: LinkDeps, tx: TenantTx, news: SignInNews): Promise<void> {
  const subject = `${news.change} ${advice}`;
  await notify(tx, news.accountId, { category: 'security', subject, links: [], priority: 'high' });
  const mail = compose(publicUrl, news);
  if (mail !== undefined) await postMail({ tx, vault, enqueue: enqueueMail(queue) }, mail);
}
