import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type MailDomain, mailDomains, type SpfProblem } from '@rampart/facts/mail/mail-domains.ts';
import { namedFew } from '../named-few.ts';
import { forgedSenderAnswers, forgedSenderEvidence } from './forged-sender.ts';
import { publishSteps, type TextRecord, zoneFile } from './dns-records.ts';
import { type DomainJudgement, judgeDomains, takesMail, weakDomains } from './judge-domains.ts';
import type { MailHost } from './mail-host.ts';

type Spf = Extract<MailDomain['spf'], { state: 'found' }>;

const problems: Readonly<Record<SpfProblem, (at: string, spf: Spf) => string>> = {
  'several-records': (at) => `${at} has more than one SPF record, so receivers use none`,
  syntax: (at) => `the record of ${at} cannot be read`,
  'too-many-lookups': (_at, { lookups }) => `it takes ${lookups} lookups or more, and receivers stop after ten`,
  'too-many-void-lookups': (at) => `it names servers that do not exist, ${at} among them, and receivers stop after two`,
  'open-include': (at) => `it includes ${at}, which lets every server in the world send`,
  'broken-include': (at) => `it includes ${at}, which has no SPF record`,
};
const others: Readonly<Record<Spf['others'], string>> = {
  fail: '',
  softfail: '',
  neutral: 'it says nothing of other servers (?all)',
  pass: 'it lets every server in the world send (+all)',
  'not-said': 'it does not end with -all or ~all',
};

/** What is wrong with a domain's SPF; empty when nothing is. */
function faultOf({ name, spf }: MailDomain): string {
  if (spf.state !== 'found') return `${name} has no SPF record`;
  const said = spf.problem === null ? others[spf.others] : problems[spf.problem](spf.problemAt ?? name, spf);
  return said === '' ? '' : `${name}: ${said}`;
}

const judgement: DomainJudgement = {
  isWeak: (domain) => (domain.spf.state === 'unanswered' ? null : faultOf(domain) !== ''),
  saying: (names, weak) =>
    weak.length === 1
      ? `Receivers cannot recognise forged mail by SPF: ${faultOf(weak[0]!)}.`
      : `The SPF records of ${names} are missing, broken or not strict.`,
};

/** What the domain should say: what it says now, strictly; and without mail, that no server may send. */
function recordFor(domain: MailDomain): TextRecord {
  const { name, spf, serviceSpf } = domain;
  if (!takesMail(domain)) return { name, value: 'v=spf1 -all' };
  if (spf.state !== 'found' || spf.problem === 'syntax' || spf.problem === 'several-records')
    return { name, value: `v=spf1 ${serviceSpf} ~all` };
  const isNamed = spf.problem === 'broken-include' || spf.problem === 'too-many-void-lookups' || spf.problem === 'open-include';
  const broken = isNamed ? (spf.problemAt ?? '') : '';
  const isKept = (term: string): boolean =>
    !/^[+\-~?]?(?:all|ip[46]:.*\/0+)$/i.test(term) && (broken === '' || !term.toLowerCase().endsWith(`:${broken}`));
  const terms = spf.record
    .split(/ +/)
    .slice(1)
    .filter((term) => term !== '' && isKept(term))
    // Behind a redirect nothing can be said any more.
    .map((term) => term.replace(/^redirect=/i, 'include:'));
  const own = terms.some((term) => term.toLowerCase() === serviceSpf) ? [] : [serviceSpf];
  return { name, value: ['v=spf1', ...terms, ...own, '~all'].join(' ') };
}

const isCrowded = ({ spf }: MailDomain): boolean => spf.state === 'found' && spf.problem === 'too-many-lookups';

const fewerLookups = (domains: readonly MailDomain[]): string[] =>
  domains.length === 0
    ? []
    : [
        `Of ${namedFew(domains.map(({ name }) => name))}, remove the services that no longer send, or give them a subdomain, until a receiver needs ten lookups at most. You decide which ones.`,
      ];

/** For those whose record can be written without knowing the senders. */
const recordsFor = (domains: readonly MailDomain[]): TextRecord[] =>
  weakDomains(domains, judgement)
    .filter((domain) => !isCrowded(domain))
    .map(recordFor);

export const spfStrictAt = ({ product, service }: MailHost) =>
  defineControl({
    id: `${product}.spf-strict`,
    title: `Publish a strict SPF record for domains at ${service}`,
    name: 'SPF',
    action: 'Make strict',
    priority: 'p2',
    description: 'Every verified domain has one SPF record that receivers can follow within ten lookups, and that ends with -all or ~all.',
    why: 'Without it, anyone can send mail with your domain as the sender, and receivers cannot recognise it.',
    group: 'Mail domains',
    programs: ['baseline'],
    platforms: ['all'],
    requires: [],
    answers: forgedSenderAnswers,
    evidence: forgedSenderEvidence,
    needs: { domains: mailDomains },
    assess: ({ domains }) => judgeDomains(domains, judgement),

    remedy: {
      parameters: { others: fixed('Mail from other servers', ['~all'], () => '~all, then -all') },
      disruption:
        'Mail from a server that is missing in the record is marked or refused. Collect your senders from DMARC reports before -all.',
      steps: ({ facts }) => [
        'List every service that sends mail in your name: newsletters, invoices, tickets, printers.',
        ...fewerLookups(weakDomains(facts.domains, judgement).filter(isCrowded)),
        ...publishSteps(recordsFor(facts.domains)),
        'When reports show no legitimate mail from other servers for a month, replace ~all by -all.',
      ],
      files: ({ facts }) => zoneFile(recordsFor(facts.domains)),
    },
  });
