import { productName } from '@rampart/domain/product-name.ts';
import type { CustomerRole } from '@rampart/domain/role.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { enqueueMail } from '../../../platform/mail/mail-job.ts';
import { UnsafeMail } from '../../../platform/mail/mail-message.ts';
import { postMail } from '../../../platform/mail/post-mail.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

export interface LinkDeps {
  readonly vault: Vault;
  readonly queue: Queue;
  readonly publicUrl: string;
}

export interface InvitationLink {
  readonly email: string;
  readonly token: string;
}

export const invitationLink = (publicUrl: string, { email, token }: InvitationLink): string =>
  `${publicUrl.replace(/\/$/, '')}/register/account-creation?${new URLSearchParams({ email, token }).toString()}`;

const roleNames: Readonly<Record<CustomerRole, string>> = {
  administrator: 'Admin',
  standard: 'Standard User',
  'read-only': 'Read-only User',
};

export interface InvitationMail extends InvitationLink {
  readonly name: string;
  readonly role: CustomerRole;
}

const nameOf = async (tx: TenantTx): Promise<string> =>
  (await tx.selectFrom('tenant').select('name').where('tenant_id', '=', tx.tenantId).executeTakeFirstOrThrow()).name;

/** In the tenant's scope, in the transaction that keeps the link's hash. */
export async function postInvitation({ vault, queue, publicUrl }: LinkDeps, tx: TenantTx, mail: InvitationMail): Promise<void> {
  const message = composeInvitation(await nameOf(tx), publicUrl, mail);
  await postMail({ tx, vault, enqueue: enqueueMail(queue) }, message);
}

function composeInvitation(tenant: string, publicUrl: string, mail: InvitationMail) {
  try {
    return composeMail({
      to: mail.email,
      subject: `Your invitation to ${productName}`,
      paragraphs: [
        mail.name === '' ? 'Hello,' : `Hello ${mail.name},`,
        `you are invited to join ${tenant} on ${productName}. Your role there will be ${roleNames[mail.role]}.`,
        'The link works once, within 7 days. Links of earlier mails no longer work.',
      ],
      action: { label: 'Accept the invitation', url: invitationLink(publicUrl, mail) },
      footer: 'If you did not expect this mail, ignore it: only the link creates an account.',
    });
  } catch (error) {
    if (error instanceof UnsafeMail) throw new BadRequest('No mail can be sent to this address. Check it and try again.');
    throw error;
  }
}
