import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { absent, aMailDomain, takesNoMail, unanswered } from '../../../test-support/mail-domains.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { googleMail } from './mail-hosts.ts';
import { spfStrictAt } from './spf-strict.ts';

const control = spfStrictAt(googleMail);
const { spf: good } = aMailDomain();
const withSpf = (spf: Partial<Extract<MailDomain['spf'], { state: 'found' }>>): MailDomain =>
  aMailDomain({ spf: { ...(good as Extract<MailDomain['spf'], { state: 'found' }>), ...spf } });
const stepsFor = (...domains: MailDomain[]): string => control.remedy.steps(tailoredDeployment(control, { domains })).join('\n');

describe('SPF', () => {
  isJudged(control, {
    'passes with -all': [{ domains: [aMailDomain()] }, 'pass'],
    'passes with ~all': [{ domains: [withSpf({ others: 'softfail' })] }, 'pass'],
    'fails without a record': [{ domains: [aMailDomain({ spf: absent })] }, 'fail', /halden\.example has no SPF record/],
    'fails with ?all': [{ domains: [withSpf({ others: 'neutral' })] }, 'fail', /\?all/],
    'fails with too many lookups': [{ domains: [withSpf({ problem: 'too-many-lookups', lookups: 11 })] }, 'fail', /11 lookups/],
    'fails when what it includes lets every server send': [
      { domains: [withSpf({ problem: 'open-include', problemAt: 'a.example' })] },
      'fail',
      /includes a\.example, which lets every server/,
    ],
    'fails with two records': [
      { domains: [withSpf({ problem: 'several-records', problemAt: 'halden.example' })] },
      'fail',
      /more than one/,
    ],
    'is unknown when no name server answered': [
      { domains: [aMailDomain({ spf: unanswered })] },
      'unknown',
      /No name server answered for halden/,
    ],
    'does not apply where the mail is at another host': [
      { domains: [aMailDomain({ isHosted: false, spf: absent })] },
      'not-applicable',
      /hosts the mail of none/,
    ],
    'is unknown when the domains could not be read': [{}, 'unknown', /could not be read/],
  });

  it('leaves out what lets every server send', () => {
    const steps = stepsFor(
      withSpf({ record: 'v=spf1 ip4:0.0.0.0/0 include:a.example include:b.example -all', problem: 'open-include', problemAt: 'a.example' }),
    );
    expect(steps).toContain('include:b.example');
    expect(steps).not.toMatch(/0\.0\.0\.0|a\.example/);
  });

  it('gives the exact record: what is there stays, and other servers are marked', () => {
    expect(stepsFor(withSpf({ record: 'v=spf1 mx include:spf.host.example ?all', others: 'neutral' }))).toContain(
      'Set the TXT record of halden.example to: v=spf1 mx include:spf.host.example ~all',
    );
    expect(stepsFor(withSpf({ record: 'v=spf1 redirect=_spf.halden.example', others: 'neutral' }))).toContain(
      'v=spf1 include:_spf.halden.example include:spf.host.example ~all',
    );
    expect(
      stepsFor(withSpf({ record: 'v=spf1 include:gone.example -all', problem: 'broken-include', problemAt: 'gone.example' })),
    ).toContain('to: v=spf1 include:spf.host.example ~all');
    expect(stepsFor(aMailDomain({ spf: absent }))).toContain('to: v=spf1 include:spf.host.example ~all');
    expect(stepsFor(aMailDomain({ spf: absent, ...takesNoMail }))).toContain('to: v=spf1 -all');
  });

  it('writes no record where only the owner can say which senders go', () => {
    const steps = stepsFor(withSpf({ problem: 'too-many-lookups', lookups: 11 }));
    expect(steps).toContain('Of halden.example, remove the services');
    expect(steps).not.toContain('Set the TXT record');
  });

  it('no text of a domain gets out of its line in the zone file', () => {
    const hostile = withSpf({ record: 'v=spf1 include:a"b\nevil.example. IN A 192.0.2.1 ?all', others: 'neutral' });
    const [file] = control.remedy.files?.(tailoredDeployment(control, { domains: [hostile] })) ?? [];
    expect(file?.content.trimEnd().split('\n')).toHaveLength(1);
    expect(file?.content).toContain('a\\"b');
  });
});
