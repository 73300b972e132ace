import { dkimStrongAt } from '../../judging/mail-domains/dkim-strong.ts';
import { microsoftMail } from '../../judging/mail-domains/mail-hosts.ts';

export const dkimStrongAtMicrosoft = dkimStrongAt(microsoftMail);
