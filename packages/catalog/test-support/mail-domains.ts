import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';

/** A domain that publishes all that it should, unless said otherwise. */
export const aMailDomain = (particular: Partial<MailDomain> = {}): MailDomain => ({
  name: 'halden.example',
  isHosted: true,
  mx: { state: 'found', hosts: ['mx1.halden.example', 'mx2.gateway.example'] },
  serviceSpf: 'include:spf.host.example',
  spf: {
    state: 'found',
    record: 'v=spf1 include:spf.host.example -all',
    others: 'fail',
    lookups: 1,
    problem: null,
    problemAt: null,
  },
  dmarc: {
    state: 'found',
    record: 'v=DMARC1; p=reject; rua=mailto:d@halden.example',
    at: 'halden.example',
    policy: 'reject',
    subdomainPolicy: 'reject',
    percent: 100,
    reportsTo: ['mailto:d@halden.example'],
  },
  dkim: [{ selector: 's1', state: 'found', algorithm: 'rsa', bits: 2048 }],
  mtaSts: { state: 'found', mode: 'enforce', hosts: ['mx1.halden.example', '*.gateway.example'], maxAgeSeconds: 604_800 },
  tlsReports: { state: 'found', record: 'v=TLSRPTv1; rua=mailto:t@halden.example', reportsTo: ['mailto:t@halden.example'] },
  ...particular,
});

export const unanswered = { state: 'unanswered' } as const;
export const absent = { state: 'absent' } as const;
export const takesNoMail: Pick<MailDomain, 'mx'> = { mx: { state: 'found', hosts: [] } };
