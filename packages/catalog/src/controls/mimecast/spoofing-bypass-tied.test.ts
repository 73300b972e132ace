import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { aBypass } from '../../../test-support/mimecast-settings.ts';
import { afterChanges, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { spoofingBypassTied } from './spoofing-bypass-tied.ts';

const weak = aBypass({ id: 'weak', name: 'Weak', servers: [] });

describe('Anti-spoofing bypass without servers', () => {
  isJudged(spoofingBypassTied, {
    'passes when none is weak': [{ rules: [aBypass()] }, 'pass'],
    'fails with the name of one that is': [{ rules: [aBypass(), weak] }, 'fail', /1 of 2 .*Weak/],
    'passes with a network of 256 addresses': [{ rules: [aBypass({ servers: ['192.0.2.0/24'] })] }, 'pass'],
    'passes with a wide range beside an SPF domain': [{ rules: [aBypass({ servers: ['0.0.0.0/0', 'portal.example'] })] }, 'pass'],
    'fails with all addresses': [{ rules: [aBypass({ servers: ['0.0.0.0/0'] })] }, 'fail'],
    'fails with one wide range among narrow ones': [{ rules: [aBypass({ servers: ['192.0.2.1', '198.51.0.0/16'] })] }, 'fail'],
    'fails with all addresses of version 6': [{ rules: [aBypass({ servers: ['::/0'] })] }, 'fail'],
    'lets one be that is over': [{ rules: [{ ...weak, endsAt: '2026-10-31T00:00:00Z' }] }, 'not-applicable'],
    'does not apply without any': [{ rules: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names it in its steps', () => {
    expect(spoofingBypassTied.remedy.steps(tailoredDeployment(spoofingBypassTied, { rules: [weak] })).join(' ')).toContain('Weak');
  });

  it('is fixed by disabling it, and nothing else', () => {
    const deployment = tailoredDeployment(spoofingBypassTied, { rules: [aBypass(), weak] });
    const changes = spoofingBypassTied.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ target: 'weak', before: { isEnabled: true }, after: { isEnabled: false } }]);
    expect(spoofingBypassTied.assess({ rules: afterChanges([aBypass(), weak], changes) }, { asOf }).state).toBe('pass');
    expect(spoofingBypassTied.remedy.changes!({ ...deployment, excluded: ['weak'] })).toEqual([]);
  });
});
