import { dmarcReportedAt } from '../../judging/mail-domains/dmarc-reported.ts';
import { googleMail } from '../../judging/mail-domains/mail-hosts.ts';

export const dmarcReportedAtGoogle = dmarcReportedAt(googleMail);
