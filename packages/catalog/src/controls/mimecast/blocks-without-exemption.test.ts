import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aBypass } from '../../../test-support/mimecast-settings.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { blocksWithoutExemption } from './blocks-without-exemption.ts';

const weak = aBypass({ id: 'weak', name: 'Weak', effect: 'do-not-block', from: null });

describe('Exemptions from blocked senders', () => {
  isJudged(blocksWithoutExemption, {
    'passes when none is weak': [{ rules: [aBypass({ effect: 'block' })] }, 'pass'],
    'fails with the name of one that is': [{ rules: [aBypass({ effect: 'block' }), weak] }, 'fail', /1 of 2 .*Weak/],
    'lets one be that is over': [{ rules: [{ ...weak, endsAt: '2026-10-31T00:00:00Z' }] }, 'pass'],
    'does not apply without any': [{ rules: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names it in its steps', () => {
    expect(blocksWithoutExemption.remedy.steps(tailoredDeployment(blocksWithoutExemption, { rules: [weak] })).join(' ')).toContain('Weak');
  });
});
