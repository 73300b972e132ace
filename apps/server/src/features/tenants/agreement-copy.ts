import { productName } from '@rampart/domain/product-name.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';
import { agreementText, agreementVersion } from './agreements.ts';

export interface AgreementCopy {
  readonly to: string;
  readonly tenantName: string;
  readonly signedAt: Date;
  readonly publicUrl: string;
}

/** Mails know paragraphs only: headings lose their marks and keep their place. */
const paragraphs = agreementText.split(/\n{2,}/).map((paragraph) => paragraph.replace(/^#+ /, '').replaceAll('**', ''));

export function composeAgreementCopy({ to, tenantName, signedAt, publicUrl }: AgreementCopy): MailMessage {
  const when = `${signedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return composeMail({
    to,
    subject: `Your copy of the ${productName} agreement, version ${agreementVersion}`,
    paragraphs: [`You signed this agreement for ${tenantName} on ${when}. Keep this copy for your records.`, ...paragraphs],
    action: { label: `Open ${productName}`, url: new URL('/settings/profile', publicUrl).href },
    footer: `You asked for this copy when you signed. The agreement is also under Profile Settings in ${productName}.`,
  });
}
