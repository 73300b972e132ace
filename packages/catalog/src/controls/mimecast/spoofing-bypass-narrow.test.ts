import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { aBypass } from '../../../test-support/mimecast-settings.ts';
import { afterChanges, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { spoofingBypassNarrow } from './spoofing-bypass-narrow.ts';

const weak = aBypass({ id: 'weak', name: 'Weak', from: null, servers: [] });

describe('Anti-spoofing bypass for everyone', () => {
  isJudged(spoofingBypassNarrow, {
    'passes when none is weak': [{ rules: [aBypass()] }, 'pass'],
    'fails with the name of one that is': [{ rules: [aBypass(), weak] }, 'fail', /1 of 2 .*Weak/],
    'passes when a bypass for everyone names its servers': [{ rules: [aBypass({ from: null })] }, 'pass'],
    'fails when those are most of the internet': [{ rules: [aBypass({ from: null, servers: ['0.0.0.0/0'] })] }, 'fail'],
    'lets one be that is over': [{ rules: [{ ...weak, endsAt: '2026-10-31T00:00:00Z' }] }, 'not-applicable'],
    'does not apply without any': [{ rules: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names it in its steps', () => {
    expect(spoofingBypassNarrow.remedy.steps(tailoredDeployment(spoofingBypassNarrow, { rules: [weak] })).join(' ')).toContain('Weak');
  });

  it('is fixed by disabling it, and nothing else', () => {
    const deployment = tailoredDeployment(spoofingBypassNarrow, { rules: [aBypass(), weak] });
    const changes = spoofingBypassNarrow.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ target: 'weak', before: { isEnabled: true }, after: { isEnabled: false } }]);
    expect(spoofingBypassNarrow.assess({ rules: afterChanges([aBypass(), weak], changes) }, { asOf }).state).toBe('pass');
    expect(spoofingBypassNarrow.remedy.changes!({ ...deployment, excluded: ['weak'] })).toEqual([]);
  });

  it('leaves a bypass alone that is for some senders or some servers', () => {
    const scoped = [aBypass({ from: 'internal_addresses' }), aBypass({ from: null, servers: ['portal.example'] })];
    expect(spoofingBypassNarrow.remedy.changes!(tailoredDeployment(spoofingBypassNarrow, { rules: scoped }))).toEqual([]);
  });
});
