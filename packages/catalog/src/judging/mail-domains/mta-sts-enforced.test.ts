import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { absent, aMailDomain, takesNoMail, unanswered } from '../../../test-support/mail-domains.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { googleMail } from './mail-hosts.ts';
import { mtaStsEnforcedAt } from './mta-sts-enforced.ts';
import { tlsReportedAt } from './tls-reported.ts';

const [control, reports] = [mtaStsEnforcedAt(googleMail), tlsReportedAt(googleMail)];
type Sts = Extract<MailDomain['mtaSts'], { state: 'found' }>;
const withSts = (mtaSts: Partial<Sts>): MailDomain => aMailDomain({ mtaSts: { ...(aMailDomain().mtaSts as Sts), ...mtaSts } });

describe('MTA-STS', () => {
  isJudged(control, {
    'passes when all servers are covered': [{ domains: [aMailDomain()] }, 'pass'],
    'fails in the mode testing': [{ domains: [withSts({ mode: 'testing' })] }, 'fail', /halden\.example/],
    'fails when the policy could not be fetched': [{ domains: [withSts({ mode: null })] }, 'fail'],
    'fails when a server is not covered': [{ domains: [withSts({ hosts: ['*.gateway.example'] })] }, 'fail'],
    'a star stands for one label': [{ domains: [withSts({ hosts: ['mx1.halden.example', '*.example'] })] }, 'fail'],
    'fails when it is kept for an hour': [{ domains: [withSts({ maxAgeSeconds: 3600 })] }, 'fail'],
    'fails without one': [{ domains: [aMailDomain({ mtaSts: absent })] }, 'fail'],
    'is unknown when no name server answered': [{ domains: [aMailDomain({ mtaSts: unanswered })] }, 'unknown'],
    'does not apply to a domain without mail': [{ domains: [aMailDomain({ ...takesNoMail, mtaSts: absent })] }, 'not-applicable'],
  });

  it('gives the record and the policy with the servers of the domain', () => {
    const files = control.remedy.files?.(tailoredDeployment(control, { domains: [aMailDomain({ mtaSts: absent })] })) ?? [];
    expect(Object.fromEntries(files.map(({ name, content }) => [name, content]))).toEqual({
      'dns-records.txt': '_mta-sts.halden.example. 3600 IN TXT "v=STSv1; id=1"\n',
      'mta-sts-halden.example.txt':
        'version: STSv1\r\nmode: enforce\r\nmx: mx1.halden.example\r\nmx: mx2.gateway.example\r\nmax_age: 604800\r\n',
    });
  });
});

describe('TLS reports', () => {
  isJudged(reports, {
    'passes with an address': [{ domains: [aMailDomain()] }, 'pass'],
    'fails without a record': [{ domains: [aMailDomain({ tlsReports: absent })] }, 'fail', /No one receives TLS reports/],
    'is unknown when no name server answered': [{ domains: [aMailDomain({ tlsReports: unanswered })] }, 'unknown'],
  });

  it('gives the exact record', () => {
    const steps = reports.remedy.steps(tailoredDeployment(reports, { domains: [aMailDomain({ tlsReports: absent })] }));
    expect(steps).toContain('Set the TXT record of _smtp._tls.halden.example to: v=TLSRPTv1; rua=mailto:tls-reports@halden.example');
  });
});
