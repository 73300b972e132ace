import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aBypass } from '../../../test-support/mimecast-settings.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { senderBlocksEnabled } from './sender-blocks-enabled.ts';

const weak = aBypass({ id: 'weak', name: 'Weak', effect: 'block', isEnabled: false });

describe('Blocked sender policies', () => {
  isJudged(senderBlocksEnabled, {
    'passes when none is weak': [{ rules: [aBypass({ effect: 'block' })] }, 'pass'],
    'fails with the name of one that is': [{ rules: [aBypass({ effect: 'block' }), weak] }, 'fail', /1 of 2 .*Weak/],
    'fails when one is over': [{ rules: [aBypass({ effect: 'block', endsAt: '2026-10-31T00:00:00Z' })] }, 'fail', /1 of 1/],
    'fails when one has yet to begin': [{ rules: [aBypass({ effect: 'block', startsAt: '2026-12-01T00:00:00Z' })] }, 'fail'],
    'passes when it has begun and has no end': [
      { rules: [aBypass({ effect: 'block', startsAt: '2026-10-01T00:00:00Z', endsAt: null })] },
      'pass',
    ],
    'does not apply without any': [{ rules: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names it in its steps', () => {
    expect(senderBlocksEnabled.remedy.steps(tailoredDeployment(senderBlocksEnabled, { rules: [weak] })).join(' ')).toContain('Weak');
  });
});
