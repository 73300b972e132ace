import { dmarcEnforcedAt } from '../../judging/mail-domains/dmarc-enforced.ts';
import { googleMail } from '../../judging/mail-domains/mail-hosts.ts';

export const dmarcEnforcedAtGoogle = dmarcEnforcedAt(googleMail);
