import { dmarcReportedAt } from '../../judging/mail-domains/dmarc-reported.ts';
import { microsoftMail } from '../../judging/mail-domains/mail-hosts.ts';

export const dmarcReportedAtMicrosoft = dmarcReportedAt(microsoftMail);
