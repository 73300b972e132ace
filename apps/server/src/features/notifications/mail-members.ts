import { oneLine } from '@rampart/domain/one-line.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { type MailMessage, UnsafeMail } from '../../platform/mail/mail-message.ts';
import { postMail } from '../../platform/mail/post-mail.ts';
import { tenantLink } from '../../platform/mail/tenant-link.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Vault } from '../../platform/vault/vault.ts';

export interface MemberMailDeps {
  readonly vault: Vault;
  readonly queue: Queue;
  readonly publicUrl: string;
}

export interface MemberMail {
  /** Of which accounts; those that are no users of the tenant any more, or whose address no one has verified, get none. */
  readonly accountIds: readonly string[];
  readonly subject: string;
  /** What happened, and what to do, for a reader who has not been in the tenant today. */
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly path: `/${string}` };
  /** Why this person gets it: “you can approve it”. */
  readonly because: string;
}

/** More than decide about anything in one tenant; those who joined first. */
const mostMailed = 50;
const longestSubject = 200;
const longestTenant = 100;

const listMembers = (tx: TenantTx, accountIds: readonly string[]) =>
  tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('tenant', 'tenant.tenant_id', 'membership.tenant_id')
    .select(['account.email', 'tenant.name'])
    .where('membership.tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`membership.account_id::text = any(${accountIds}::text[])`)
    .where('account.verified_at', 'is not', null)
    .orderBy('membership.joined_at')
    .orderBy('account.email')
    .limit(mostMailed)
    .execute();

function compose({ publicUrl }: MemberMailDeps, tx: TenantTx, mail: MemberMail, to: { readonly email: string; readonly name: string }) {
  const tenant = oneLine(to.name).slice(0, longestTenant);
  try {
    return composeMail({
      to: to.email,
      subject: oneLine(`${productName}: ${mail.subject}`).slice(0, longestSubject),
      paragraphs: ['Hello,', ...mail.paragraphs, `This is about ${tenant}.`],
      action: { label: mail.action.label, url: tenantLink(publicUrl, tx.tenantId, mail.action.path) },
      footer: `You get this mail because ${mail.because}.`,
    });
  } catch (error) {
    // An address that no mail can be sent to must not keep the others from getting theirs.
    if (error instanceof UnsafeMail) return undefined;
    throw error;
  }
}

/** One mail to each, in the transaction of what happened: as often as that happens, and not at all when it does not. */
export async function mailMembers(deps: MemberMailDeps, tx: TenantTx, mail: MemberMail): Promise<void> {
  if (mail.accountIds.length === 0) return;
  const mails = (await listMembers(tx, mail.accountIds)).map((to) => compose(deps, tx, mail, to));
  for (const message of mails.filter((one): one is MailMessage => one !== undefined))
    await postMail({ tx, vault: deps.vault, enqueue: enqueueMail(deps.queue) }, message);
}
