import { dmarcSubdomainsCoveredAt } from '../../judging/mail-domains/dmarc-subdomains-covered.ts';
import { microsoftMail } from '../../judging/mail-domains/mail-hosts.ts';

export const dmarcSubdomainsCoveredAtMicrosoft = dmarcSubdomainsCoveredAt(microsoftMail);
