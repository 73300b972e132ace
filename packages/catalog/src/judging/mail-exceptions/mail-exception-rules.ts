import type { MailException } from '@rampart/domain/mail-exception.ts';
import type { Verdict } from '@rampart/domain/verdict.ts';
import { isWithin } from './is-within.ts';
import { judgeNamed } from '../judge-entries.ts';
import { freeMail } from './free-mail.ts';
import { mailFilterAnswers } from '../mail-filters/mail-filter-answers.ts';
import { isWiderThanService } from '../range-width.ts';

/** What controls on exceptions of a mail product answer in frameworks. */
export const exceptionAnswers = { ...mailFilterAnswers, 'cis-v8': ['9.7'], 'iso-27001': ['A.8.16'] } as const;

/** The domain that it is about, without what people write before it. */
function domainOf({ senderDomain, senderAddress }: MailException): string | undefined {
  const said = senderDomain?.value ?? senderAddress?.value.slice(senderAddress.value.lastIndexOf('@') + 1);
  return (
    said
      ?.trim()
      .toLowerCase()
      .replace(/^[@.]+/, '') || undefined
  );
}

type IsWeak = (exception: MailException, own: readonly string[]) => boolean;

const isAllowed = ({ effect }: MailException): boolean => effect === 'allow';
const namesSender = ({ senderAddress, senderDomain }: MailException): boolean => senderAddress !== null || senderDomain !== null;

/** Whether it is about mail from a domain. Compared by its end or in parts, one is also about those below it. */
function isAbout(exception: MailException, name: string): boolean {
  const [domain, how] = [domainOf(exception), exception.senderDomain?.how];
  if (domain === undefined) return false;
  return isWithin(domain, name) || (how !== undefined && how !== 'is' && isWithin(name, domain));
}

/** Tied to a server, mail in your own name is that of a service of yours; tied to most of the internet, it is anyone's. */
export const allowsOwnDomain: IsWeak = (exception, own) =>
  isAllowed(exception) &&
  (exception.server === null || isWiderThanService(exception.server)) &&
  own.some((name) => isAbout(exception, name));

export const allowsFreeMail: IsWeak = (exception) =>
  isAllowed(exception) && exception.senderDomain !== null && [...freeMail].some((name) => isAbout(exception, name));

export const allowsWideRange: IsWeak = (exception) =>
  isAllowed(exception) && !namesSender(exception) && exception.server !== null && isWiderThanService(exception.server);

/** By what every sender can write: a subject, a name, a link, or only to whom. */
export const allowsAnySender: IsWeak = (exception) =>
  isAllowed(exception) &&
  !namesSender(exception) &&
  exception.server === null &&
  exception.client === null &&
  exception.attachment === null;

/** What another control removes is not counted again by those that would narrow it. */
const isToBeRemoved: IsWeak = (exception, own) =>
  [allowsOwnDomain, allowsFreeMail, allowsWideRange, allowsAnySender].some((isWeak) => isWeak(exception, own));

export const comparesInParts: IsWeak = (exception, own) =>
  isAllowed(exception) &&
  !isToBeRemoved(exception, own) &&
  (exception.senderAddress?.how === 'contains' || exception.senderDomain?.how === 'contains');

export const ignoresSpf: IsWeak = (exception, own) => isAllowed(exception) && exception.ignoresSpf && !isToBeRemoved(exception, own);

/** Where the product lets an exception end. */
export const neverEnds: IsWeak = (exception) => isAllowed(exception) && exception.until === 'removed';

/** Judges the exceptions that allow mail by whether one is weak, and says which are to be changed. */
export function allowedThat(isWeak: IsWeak, fault: string) {
  const weak = (exceptions: readonly MailException[], own: readonly string[] = []): readonly MailException[] =>
    exceptions.filter((exception) => isWeak(exception, own));
  return {
    weak,
    judge: (exceptions: readonly MailException[], own?: readonly string[]): Verdict =>
      judgeNamed(exceptions.filter(isAllowed), { weak: weak(exceptions, own), what: 'exceptions that allow mail', fault }),
  };
}

export const namesIn = (domains: readonly { readonly name: string }[] | undefined): readonly string[] =>
  (domains ?? []).map(({ name }) => name);
