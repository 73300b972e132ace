import { fail, notApplicable, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import { namedFew } from '../named-few.ts';

export interface DomainJudgement {
  /** Whether a domain is to be judged at all; every one unless given. */
  readonly concerns?: (domain: MailDomain) => boolean;
  /** Whether it is weak there; `null` where no name server answered. */
  readonly isWeak: (domain: MailDomain) => boolean | null;
  /** The sentence about those where it is, with their names. */
  readonly saying: (names: string, weak: readonly MailDomain[]) => string;
}

/** Whether it says that it takes no mail. One of which nothing is known is taken to. */
export const takesMail = ({ mx }: MailDomain): boolean => mx.state === 'unanswered' || (mx.state === 'found' && mx.hosts.length > 0);

const concerned = (domains: readonly MailDomain[], { concerns = () => true }: DomainJudgement): readonly MailDomain[] =>
  domains.filter((domain) => domain.isHosted && concerns(domain));

export const weakDomains = (domains: readonly MailDomain[], judgement: DomainJudgement): readonly MailDomain[] =>
  concerned(domains, judgement).filter((domain) => judgement.isWeak(domain) === true);

/** Passes when every domain is right. What no name server answered about one is not taken for right. */
export function judgeDomains(domains: readonly MailDomain[], judgement: DomainJudgement): Verdict {
  if (!domains.some(({ isHosted }) => isHosted))
    return notApplicable({ because: 'This product hosts the mail of none of your verified domains.' });
  const judged = concerned(domains, judgement);
  if (judged.length === 0) return notApplicable({ because: 'None of your verified domains takes mail.' });
  const weak = weakDomains(domains, judgement);
  const found = { count: weak.length, total: judged.length, what: 'mail domains' };
  if (weak.length > 0)
    return fail({
      because: judgement.saying(namedFew(weak.map(({ name }) => name)), weak),
      found,
    });
  const silent = judged.filter((domain) => judgement.isWeak(domain) === null);
  if (silent.length === 0) return pass({ found });
  return unknown({
    because: `No name server answered for ${namedFew(silent.map(({ name }) => name))}. It is asked again with the next run.`,
  });
}
