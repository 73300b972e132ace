import { defineControl } from '@rampart/domain/control.ts';
import { type MailDomain, mailDomains } from '@rampart/facts/mail/mail-domains.ts';
import { publishSteps, type TextRecord, zoneFile } from './dns-records.ts';
import { type DomainJudgement, judgeDomains, takesMail, weakDomains } from './judge-domains.ts';
import type { MailHost } from './mail-host.ts';

const judgement: DomainJudgement = {
  concerns: takesMail,
  isWeak: ({ tlsReports }) =>
    tlsReports.state === 'unanswered' ? null : tlsReports.state !== 'found' || tlsReports.reportsTo.length === 0,
  saying: (names) => `No one receives TLS reports for ${names}, so no one sees when mail to them cannot be encrypted.`,
};

const recordFor = ({ name }: MailDomain): TextRecord => ({
  name: `_smtp._tls.${name}`,
  value: `v=TLSRPTv1; rua=mailto:tls-reports@${name}`,
});

export const tlsReportedAt = ({ product, service }: MailHost) =>
  defineControl({
    id: `${product}.tls-reported`,
    title: `Receive TLS reports for domains at ${service}`,
    name: 'TLS reports',
    action: 'Receive',
    priority: 'p2',
    description: 'Every domain that takes mail names an address for reports about encrypted delivery (TLS-RPT, RFC 8460).',
    why: 'Reports show which senders could not encrypt, because of a certificate that ran out or of an attacker on the way.',
    group: 'Mail domains',
    programs: ['baseline', 'visibility'],
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
      instead: 'shows which mail to you could not be encrypted',
      because: 'Connected products do not show whether mail was read or diverted on its way.',
    },
    needs: { domains: mailDomains },
    assess: ({ domains }) => judgeDomains(domains, judgement),

    remedy: {
      parameters: {},
      disruption: 'None for people. The mailbox gets a report a day from each large sender.',
      steps: ({ facts }) => [
        'Make a mailbox or a shared address for the reports.',
        ...publishSteps(weakDomains(facts.domains, judgement).map(recordFor)),
      ],
      files: ({ facts }) => zoneFile(weakDomains(facts.domains, judgement).map(recordFor)),
    },
  });
