import { dmarcSubdomainsCoveredAt } from '../../judging/mail-domains/dmarc-subdomains-covered.ts';
import { googleMail } from '../../judging/mail-domains/mail-hosts.ts';

export const dmarcSubdomainsCoveredAtGoogle = dmarcSubdomainsCoveredAt(googleMail);
