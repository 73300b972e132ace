import { dmarcEnforcedAt } from '../../judging/mail-domains/dmarc-enforced.ts';
import { microsoftMail } from '../../judging/mail-domains/mail-hosts.ts';

export const dmarcEnforcedAtMicrosoft = dmarcEnforcedAt(microsoftMail);
