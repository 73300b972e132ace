import { spfStrictAt } from '../../judging/mail-domains/spf-strict.ts';
import { googleMail } from '../../judging/mail-domains/mail-hosts.ts';

export const spfStrictAtGoogle = spfStrictAt(googleMail);
