import type { Control } from '@rampart/domain/control.ts';
import type { Parameters } from '@rampart/domain/customizable.ts';
import type { MailDomain, mailDomains } from '@rampart/facts/mail/mail-domains.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { absent, aMailDomain, unanswered } from '../../../test-support/mail-domains.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { dmarcEnforcedAt } from './dmarc-enforced.ts';
import { dmarcReportedAt } from './dmarc-reported.ts';
import { dmarcSubdomainsCoveredAt } from './dmarc-subdomains-covered.ts';
import { microsoftMail } from './mail-hosts.ts';

type Dmarc = Extract<MailDomain['dmarc'], { state: 'found' }>;
const withDmarc = (dmarc: Partial<Dmarc>): MailDomain => aMailDomain({ dmarc: { ...(aMailDomain().dmarc as Dmarc), ...dmarc } });
const [enforced, subdomains, reported] = [
  dmarcEnforcedAt(microsoftMail),
  dmarcSubdomainsCoveredAt(microsoftMail),
  dmarcReportedAt(microsoftMail),
];
const stepsOf = <P extends Parameters>(control: Control<{ readonly domains: typeof mailDomains }, P>, domain: MailDomain): string =>
  control.remedy.steps(tailoredDeployment(control, { domains: [domain] })).join('\n');

describe('DMARC policy', () => {
  isJudged(enforced, {
    'passes with reject': [{ domains: [aMailDomain()] }, 'pass'],
    'passes with quarantine': [{ domains: [withDmarc({ policy: 'quarantine' })] }, 'pass'],
    'fails with none': [{ domains: [aMailDomain(), withDmarc({ policy: 'none' })] }, 'fail', /halden\.example/],
    'fails for a part of the mail': [{ domains: [withDmarc({ percent: 50 })] }, 'fail'],
    'fails with a record that cannot be read': [{ domains: [withDmarc({ policy: null })] }, 'fail'],
    'fails without a record': [{ domains: [aMailDomain({ dmarc: absent })] }, 'fail'],
    'is unknown when no name server answered': [{ domains: [aMailDomain({ dmarc: unanswered })] }, 'unknown'],
    'is unknown when the domains could not be read': [{}, 'unknown', /could not be read/],
  });

  it('gives the exact record, with all that the present one says', () => {
    const now = withDmarc({ policy: 'none', record: 'v=DMARC1; fo=1; p=none; sp=none; pct=10; rua=mailto:d@halden.example' });
    expect(stepsOf(enforced, now)).toContain(
      'Set the TXT record of _dmarc.halden.example to: v=DMARC1; p=quarantine; fo=1; rua=mailto:d@halden.example',
    );
    expect(stepsOf(enforced, aMailDomain({ dmarc: absent }))).toContain('v=DMARC1; p=quarantine; rua=mailto:dmarc-reports@halden.example');
    const inherited = withDmarc({ policy: 'none', at: 'example', record: 'v=DMARC1; p=reject; sp=none' });
    expect(stepsOf(enforced, inherited)).toContain('to: v=DMARC1; p=quarantine; rua=mailto:dmarc-reports@halden.example');
  });
});

describe('DMARC policy for subdomains', () => {
  isJudged(subdomains, {
    'passes when they are covered': [{ domains: [aMailDomain()] }, 'pass'],
    'fails with sp=none': [{ domains: [withDmarc({ subdomainPolicy: 'none' })] }, 'fail', /subdomains of halden/],
    'is unknown when no name server answered': [{ domains: [aMailDomain({ dmarc: unanswered })] }, 'unknown'],
  });

  it('changes that tag alone', () => {
    const now = withDmarc({ subdomainPolicy: 'none', record: 'v=DMARC1; p=reject; sp=none; rua=mailto:d@halden.example' });
    expect(stepsOf(subdomains, now)).toContain('to: v=DMARC1; p=reject; sp=reject; rua=mailto:d@halden.example');
  });
});

describe('DMARC reports', () => {
  isJudged(reported, {
    'passes with an address': [{ domains: [aMailDomain()] }, 'pass'],
    'fails without one': [{ domains: [withDmarc({ reportsTo: [] })] }, 'fail', /No one receives DMARC reports/],
    'is unknown when no name server answered': [{ domains: [aMailDomain({ dmarc: unanswered })] }, 'unknown'],
  });

  it('adds an address at the domain', () => {
    expect(stepsOf(reported, withDmarc({ reportsTo: [], record: 'v=DMARC1; p=none' }))).toContain(
      'to: v=DMARC1; p=none; rua=mailto:dmarc-reports@halden.example',
    );
  });
});
