import { tlsReportedAt } from '../../judging/mail-domains/tls-reported.ts';
import { microsoftMail } from '../../judging/mail-domains/mail-hosts.ts';

export const tlsReportedAtMicrosoft = tlsReportedAt(microsoftMail);
