import { mtaStsEnforcedAt } from '../../judging/mail-domains/mta-sts-enforced.ts';
import { microsoftMail } from '../../judging/mail-domains/mail-hosts.ts';

export const mtaStsEnforcedAtMicrosoft = mtaStsEnforcedAt(microsoftMail);
