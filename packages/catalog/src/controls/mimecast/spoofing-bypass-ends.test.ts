import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aBypass } from '../../../test-support/mimecast-settings.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { spoofingBypassEnds } from './spoofing-bypass-ends.ts';

const weak = aBypass({ id: 'weak', name: 'Weak', endsAt: null });

describe('Anti-spoofing bypass without an end', () => {
  isJudged(spoofingBypassEnds, {
    'passes when none is weak': [{ rules: [aBypass()] }, 'pass'],
    'fails with the name of one that is': [{ rules: [aBypass(), weak] }, 'fail', /1 of 2 .*Weak/],
    'fails when the end is far away': [{ rules: [aBypass({ endsAt: '2099-12-31T23:59:59Z' })] }, 'fail', /no end within a year/],
    'passes with an end in a year': [{ rules: [aBypass({ endsAt: '2027-11-01T00:00:00Z' })] }, 'pass'],
    'does not judge one that is over': [{ rules: [aBypass({ endsAt: '2026-10-31T00:00:00Z' })] }, 'not-applicable'],
    'does not apply without any': [{ rules: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names it in its steps', () => {
    expect(spoofingBypassEnds.remedy.steps(tailoredDeployment(spoofingBypassEnds, { rules: [weak] })).join(' ')).toContain('Weak');
  });
});
