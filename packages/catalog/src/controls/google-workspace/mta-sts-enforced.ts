import { mtaStsEnforcedAt } from '../../judging/mail-domains/mta-sts-enforced.ts';
import { googleMail } from '../../judging/mail-domains/mail-hosts.ts';

export const mtaStsEnforcedAtGoogle = mtaStsEnforcedAt(googleMail);
