import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aMailDomain } from '../../../test-support/mail-domains.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { dmarcSubdomainsCoveredAt } from './dmarc-subdomains-covered.ts';
import { googleMail } from './mail-hosts.ts';

const control = dmarcSubdomainsCoveredAt(googleMail);
type Dmarc = Extract<MailDomain['dmarc'], { state: 'found' }>;
const withDmarc = (dmarc: Partial<Dmarc>): MailDomain => aMailDomain({ dmarc: { ...(aMailDomain().dmarc as Dmarc), ...dmarc } });
const partly = withDmarc({ record: 'v=DMARC1; p=reject; pct=0', policy: 'reject', subdomainPolicy: 'reject', percent: 0 });

describe('DMARC of subdomains', () => {
  isJudged(control, {
    'passes with reject for all mail': [{ domains: [withDmarc({ subdomainPolicy: 'reject', percent: 100 })] }, 'pass'],
    'fails with none': [{ domains: [withDmarc({ subdomainPolicy: 'none' })] }, 'fail'],
    'fails with reject for no mail': [{ domains: [partly] }, 'fail'],
    'is unknown when the domains could not be read': [{}, 'unknown'],
  });

  it('proposes a record for all mail', () => {
    const steps = control.remedy.steps(tailoredDeployment(control, { domains: [partly] })).join('\n');
    expect(steps).toContain('sp=reject');
    expect(steps).not.toContain('pct');
  });
});
