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
    'does not apply without any': [{ rules: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names it in its steps', () => {
    expect(senderBlocksEnabled.remedy.steps(tailoredDeployment(senderBlocksEnabled, { rules: [weak] })).join(' ')).toContain('Weak');
  });
});
