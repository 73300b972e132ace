import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type MailDomain, mailDomains } from '@rampart/facts/mail/mail-domains.ts';
import { forgedSenderAnswers, forgedSenderEvidence } from './forged-sender.ts';
import { type DomainJudgement, judgeDomains, takesMail, weakDomains } from './judge-domains.ts';
import type { MailHost } from './mail-host.ts';

const leastBits = 2048;

const isStrong = ({ state, algorithm, bits }: MailDomain['dkim'][number]): boolean =>
  state === 'found' && (algorithm === 'ed25519' || (bits ?? 0) >= leastBits);

/** A vendor that changes between two selectors publishes both, and signs with one: the weakest key that is there counts. */
function isWeak({ dkim }: MailDomain): boolean | null {
  const published = dkim.filter(({ state }) => state === 'found' || state === 'unreadable');
  if (published.some((key) => !isStrong(key))) return true;
  // The key that is not known may be the one in use.
  if (dkim.some(({ state }) => state === 'unanswered')) return null;
  return published.length === 0;
}

const faultOf = ({ name, dkim }: MailDomain): string => {
  const [short] = dkim.filter(({ state, bits }) => state === 'found' && (bits ?? 0) < leastBits);
  const [unusable] = dkim.filter(({ state }) => state === 'unreadable');
  if (short === undefined && unusable !== undefined)
    return `receivers do not use the key ${unusable.selector}._domainkey.${name}, which is broken or only a test`;
  return short === undefined ? `${name} publishes no key` : `the key ${short.selector}._domainkey.${name} has ${short.bits} bits`;
};

const judgement: DomainJudgement = {
  concerns: takesMail,
  isWeak,
  saying: (names, weak) =>
    weak.length === 1
      ? `Mail is not signed, or is signed with a key that can be broken: ${faultOf(weak[0]!)}.`
      : `Mail from ${names} is not signed, or is signed with a key of less than ${leastBits} bits.`,
};

export const dkimStrongAt = ({ product, service, keySteps }: MailHost) =>
  defineControl({
    id: `${product}.dkim-strong`,
    title: `Sign mail with strong DKIM keys for domains at ${service}`,
    name: 'DKIM keys',
    action: '2048 bits',
    priority: 'p2',
    description: 'Every domain that sends mail publishes a DKIM key of at least 2048 bits at the selector that the service signs with.',
    why: 'A signature proves that mail is yours, also when it was forwarded. A key of 1024 bits or less can be computed, and then anyone signs as you.',
    group: 'Mail domains',
    programs: ['baseline'],
    platforms: ['all'],
    requires: [],
    answers: forgedSenderAnswers,
    evidence: forgedSenderEvidence,
    needs: { domains: mailDomains },
    assess: ({ domains }) => judgeDomains(domains, judgement),

    remedy: {
      parameters: { bits: fixed('Key length', [leastBits], (bits) => `${bits} bits`) },
      disruption: 'None, when the old key stays published for a week: mail under way is still checked with it.',
      steps: ({ facts }) => [
        `Do this for each of these domains: ${weakDomains(facts.domains, judgement)
          .slice(0, 20)
          .map(({ name }) => name)
          .join(', ')}.`,
        ...keySteps,
        'The service shows the exact record. Publish it at your DNS provider, then turn signing on.',
        'Selectors of other services that sign for you are not known here: look at theirs, too.',
      ],
    },
  });
