import { defineControl, type RemedyFile } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { type MailDomain, mailDomains } from '@rampart/facts/mail/mail-domains.ts';
import { publishSteps, type TextRecord, zoneFile } from './dns-records.ts';
import { type DomainJudgement, judgeDomains, takesMail, weakDomains } from './judge-domains.ts';
import type { MailHost } from './mail-host.ts';

const leastAgeSeconds = 86_400;

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && !host.slice(0, -pattern.length + 1).includes('.') : host === pattern;

/** A host that no line of the policy matches gets no mail from those who follow it. */
const uncovered = ({ mx, mtaSts }: MailDomain): readonly string[] =>
  mx.state === 'found' && mtaSts.state === 'found'
    ? mx.hosts.filter((host) => !mtaSts.hosts.some((pattern) => matches(host, pattern)))
    : [];

const isEnforced = (domain: MailDomain): boolean =>
  domain.mtaSts.state === 'found' &&
  domain.mtaSts.mode === 'enforce' &&
  (domain.mtaSts.maxAgeSeconds ?? 0) >= leastAgeSeconds &&
  uncovered(domain).length === 0;

const judgement: DomainJudgement = {
  concerns: takesMail,
  isWeak: (domain) => (domain.mtaSts.state === 'unanswered' || domain.mx.state === 'unanswered' ? null : !isEnforced(domain)),
  saying: (names) => `Mail to ${names} can be read and diverted on its way: no MTA-STS policy is enforced for all of its servers.`,
};

const mostFiles = 20;

const recordFor = ({ name }: MailDomain): TextRecord => ({ name: `_mta-sts.${name}`, value: 'v=STSv1; id=1' });

const policyFile = ({ name, mx }: MailDomain): RemedyFile => {
  const hosts = mx.state === 'found' ? mx.hosts : [];
  const lines = ['version: STSv1', 'mode: enforce', ...hosts.map((host) => `mx: ${oneLine(host)}`), 'max_age: 604800'];
  return { name: `mta-sts-${name}.txt`, content: lines.map((line) => `${line}\r\n`).join('') };
};

export const mtaStsEnforcedAt = ({ product, service }: MailHost) =>
  defineControl({
    id: `${product}.mta-sts-enforced`,
    title: `Enforce MTA-STS for domains at ${service}`,
    name: 'MTA-STS',
    action: 'Enforce',
    priority: 'p2',
    description:
      'Every domain that takes mail publishes an MTA-STS policy with mode enforce, which covers all of its mail servers and is kept for a day or longer.',
    why: 'Mail servers encrypt when they can, and an attacker on the way can prevent that. With MTA-STS, senders insist on it.',
    group: 'Mail domains',
    programs: ['baseline'],
    platforms: ['all'],
    requires: [],
    answers: {
      'nist-800-53': ['SC-8'],
      'nist-csf': ['PR.DS-02'],
      'iso-27001': ['A.5.14', 'A.8.24'],
      'soc-2': ['CC6.7'],
      hitrust: ['09.v'],
      'mitre-attack': ['T1557'],
    },
    evidence: {
      would: 'stop-none',
      instead: 'keeps mail encrypted on its way to you',
      because: 'Connected products do not show whether mail was read or diverted on its way.',
    },
    needs: { domains: mailDomains },
    assess: ({ domains }) => judgeDomains(domains, judgement),

    remedy: {
      parameters: { mode: fixed('Mode', ['enforce'], () => 'testing, then enforce') },
      disruption: 'Mail from senders who follow MTA-STS waits when a mail server of yours has no valid certificate.',
      steps: ({ facts }) => [
        'Publish the policy of each domain at https://mta-sts.<domain>/.well-known/mta-sts.txt, with a certificate for that name. The files are below.',
        'Start with mode: testing, and read the TLS reports for two weeks.',
        ...publishSteps(weakDomains(facts.domains, judgement).map(recordFor)),
        'Whenever the policy changes, change the id in the record as well.',
      ],
      files: ({ facts }) => {
        const weak = weakDomains(facts.domains, judgement);
        return [...zoneFile(weak.map(recordFor)), ...weak.slice(0, mostFiles).map(policyFile)];
      },
    },
  });
