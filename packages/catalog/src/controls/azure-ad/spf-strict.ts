import { spfStrictAt } from '../../judging/mail-domains/spf-strict.ts';
import { microsoftMail } from '../../judging/mail-domains/mail-hosts.ts';

export const spfStrictAtMicrosoft = spfStrictAt(microsoftMail);
