import { defineControl } from '@rampart/domain/control.ts';
import { type MailDomain, mailDomains } from '@rampart/facts/mail/mail-domains.ts';
import { forgedSenderAnswers } from './forged-sender.ts';
import { publishSteps, type TextRecord, zoneFile } from './dns-records.ts';
import { type DomainJudgement, judgeDomains, weakDomains } from './judge-domains.ts';
import { dmarcRecord } from './dmarc-record.ts';
import type { MailHost } from './mail-host.ts';

const judgement: DomainJudgement = {
  isWeak: ({ dmarc }) => (dmarc.state === 'unanswered' ? null : dmarc.state !== 'found' || dmarc.reportsTo.length === 0),
  saying: (names) => `No one receives DMARC reports for ${names}, so no one sees who sends mail in their name.`,
};

const recordFor = (domain: MailDomain): TextRecord => dmarcRecord(domain, {});

export const dmarcReportedAt = ({ product, service }: MailHost) =>
  defineControl({
    id: `${product}.dmarc-reported`,
    title: `Receive DMARC reports for domains at ${service}`,
    name: 'DMARC reports',
    action: 'Receive',
    priority: 'p2',
    description: 'The DMARC record of every verified domain names an address for aggregate reports (rua).',
    why: 'Reports show who sends in your name, attackers and forgotten services alike. Without them no one dares to enforce the policy.',
    group: 'Mail domains',
    programs: ['baseline', 'visibility'],
    platforms: ['all'],
    requires: [],
    answers: forgedSenderAnswers,
    evidence: {
      would: 'stop-none',
      instead: 'shows who sends mail in the name of your domains',
      because: 'Reports come from receivers all over the world; what is collected here is mail to your own people.',
    },
    needs: { domains: mailDomains },
    assess: ({ domains }) => judgeDomains(domains, judgement),

    remedy: {
      parameters: {},
      disruption: 'None for people. The mailbox gets some reports a day from each large receiver.',
      steps: ({ facts }) => [
        'Make a mailbox or a shared address for the reports, or take the address that a DMARC service gave you.',
        ...publishSteps(weakDomains(facts.domains, judgement).map(recordFor)),
      ],
      files: ({ facts }) => zoneFile(weakDomains(facts.domains, judgement).map(recordFor)),
    },
  });
