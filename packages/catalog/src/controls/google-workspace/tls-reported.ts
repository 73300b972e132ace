import { tlsReportedAt } from '../../judging/mail-domains/tls-reported.ts';
import { googleMail } from '../../judging/mail-domains/mail-hosts.ts';

export const tlsReportedAtGoogle = tlsReportedAt(googleMail);
