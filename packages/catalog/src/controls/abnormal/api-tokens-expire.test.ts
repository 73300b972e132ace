import { describe, expect, it } from 'vitest';
import { aToken } from '../../../test-support/abnormal-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { apiTokensExpire } from './api-tokens-expire.ts';

const weak = aToken({ id: 't2', name: 'Playbooks', expiresAt: '2036-01-01T00:00:00.000Z' });

describe('API tokens', () => {
  isJudged(apiTokensExpire, {
    'passes when all end within two years': [{ tokens: [aToken()] }, 'pass'],
    'fails with the one that does not': [{ tokens: [aToken(), weak] }, 'fail', /1 of 2 .*Playbooks/],
    'is unknown where Abnormal does not say': [{ tokens: [aToken({ expiresAt: null })] }, 'unknown', /does not say/],
    'does not apply without any': [{ tokens: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names it in its steps', () => {
    expect(apiTokensExpire.remedy.steps(tailoredDeployment(apiTokensExpire, { tokens: [weak] })).join(' ')).toContain('Playbooks');
  });
});
