import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type MailDomain, mailDomains } from '@rampart/facts/mail/mail-domains.ts';
import { forgedSenderAnswers, forgedSenderEvidence } from './forged-sender.ts';
import { publishSteps, type TextRecord, zoneFile } from './dns-records.ts';
import { type DomainJudgement, judgeDomains, weakDomains } from './judge-domains.ts';
import { dmarcRecord } from './dmarc-record.ts';
import type { MailHost } from './mail-host.ts';

const isCovered = ({ dmarc }: MailDomain): boolean =>
  dmarc.state === 'found' && dmarc.percent === 100 && (dmarc.subdomainPolicy === 'quarantine' || dmarc.subdomainPolicy === 'reject');

const judgement: DomainJudgement = {
  isWeak: (domain) => (domain.dmarc.state === 'unanswered' ? null : !isCovered(domain)),
  saying: (names) => `Forged mail from subdomains of ${names} is delivered: DMARC has no policy for them.`,
};

const recordFor = (domain: MailDomain): TextRecord => dmarcRecord(domain, { sp: 'reject' });

export const dmarcSubdomainsCoveredAt = ({ product, service }: MailHost) =>
  defineControl({
    id: `${product}.dmarc-subdomains-covered`,
    title: `Cover subdomains by DMARC for domains at ${service}`,
    name: 'DMARC policy for subdomains',
    action: 'Quarantine or reject',
    priority: 'p2',
    description: 'The policy for subdomains, sp or else p, is quarantine or reject for every verified domain.',
    why: 'Attackers invent a subdomain, such as billing.your-company.com, when the domain itself is protected.',
    group: 'Mail domains',
    programs: ['baseline'],
    platforms: ['all'],
    requires: [],
    answers: forgedSenderAnswers,
    evidence: forgedSenderEvidence,
    needs: { domains: mailDomains },
    assess: ({ domains }) => judgeDomains(domains, judgement),

    remedy: {
      parameters: { policy: fixed('Policy for subdomains', ['reject'], () => 'reject') },
      disruption: 'Mail from a subdomain that neither SPF nor DKIM covers is refused. Subdomains with a DMARC record of their own keep it.',
      steps: ({ facts }) => [
        'List the subdomains that send mail, and give each of them SPF, DKIM and a DMARC record of its own.',
        ...publishSteps(weakDomains(facts.domains, judgement).map(recordFor)),
      ],
      files: ({ facts }) => zoneFile(weakDomains(facts.domains, judgement).map(recordFor)),
    },
  });
