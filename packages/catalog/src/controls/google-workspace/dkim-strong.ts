import { dkimStrongAt } from '../../judging/mail-domains/dkim-strong.ts';
import { googleMail } from '../../judging/mail-domains/mail-hosts.ts';

export const dkimStrongAtGoogle = dkimStrongAt(googleMail);
