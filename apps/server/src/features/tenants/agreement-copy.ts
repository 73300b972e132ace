import { productName } from '@rampart/domain/product-name.ts';
import { momentInUtc } from '@rampart/domain/utc-text.ts';
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
  return composeMail({
    to,
    subject: `Your copy of the ${productName} agreement, version ${agreementVersion}`,
    paragraphs: [
      `You signed this agreement for ${tenantName} on ${momentInUtc(signedAt)}. Keep this copy for your records.`,
      ...paragraphs,
    ],
    action: { label: `Open ${productName}`, url: new URL('/settings/profile', publicUrl).href },
    footer: `You asked for this copy when you signed. The agreement is also under Profile Settings in ${productName}.`,
  });
}
