import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type MailDomain, mailDomains } from '@rampart/facts/mail/mail-domains.ts';
import { forgedSenderAnswers, forgedSenderEvidence } from './forged-sender.ts';
import { publishSteps, type TextRecord, zoneFile } from './dns-records.ts';
import { type DomainJudgement, judgeDomains, weakDomains } from './judge-domains.ts';
import { dmarcRecord } from './dmarc-record.ts';
import type { MailHost } from './mail-host.ts';

const isEnforced = ({ dmarc }: MailDomain): boolean =>
  dmarc.state === 'found' && (dmarc.policy === 'quarantine' || dmarc.policy === 'reject') && dmarc.percent === 100;

const judgement: DomainJudgement = {
  isWeak: (domain) => (domain.dmarc.state === 'unanswered' ? null : !isEnforced(domain)),
  saying: (names) => `Receivers deliver forged mail from ${names}: the DMARC policy is missing, none, or for a part of the mail only.`,
};

const recordFor = (domain: MailDomain): TextRecord => dmarcRecord(domain, { p: 'quarantine' });

export const dmarcEnforcedAt = ({ product, service }: MailHost) =>
  defineControl({
    id: `${product}.dmarc-enforced`,
    title: `Enforce DMARC for domains at ${service}`,
    name: 'DMARC policy',
    action: 'Quarantine or reject',
    priority: 'p2',
    description: 'The DMARC policy of every verified domain is quarantine or reject, for all of its mail.',
    why: 'SPF and DKIM alone are not about the sender that people see. DMARC is, and with p=none receivers deliver forged mail all the same.',
    group: 'Mail domains',
    programs: ['baseline'],
    platforms: ['all'],
    requires: [],
    answers: forgedSenderAnswers,
    evidence: forgedSenderEvidence,
    needs: { domains: mailDomains },
    assess: ({ domains }) => judgeDomains(domains, judgement),

    remedy: {
      parameters: { policy: fixed('Policy', ['quarantine'], () => 'quarantine, then reject') },
      disruption: 'Mail in your name from services that neither SPF nor DKIM covers goes to spam, or is refused with reject.',
      steps: ({ facts }) => [
        'Read the DMARC reports of the last weeks, and cover every legitimate sender by SPF or DKIM first.',
        ...publishSteps(weakDomains(facts.domains, judgement).map(recordFor)),
        'When reports stay clean for a month, change p=quarantine to p=reject.',
      ],
      files: ({ facts }) => zoneFile(weakDomains(facts.domains, judgement).map(recordFor)),
    },
  });
