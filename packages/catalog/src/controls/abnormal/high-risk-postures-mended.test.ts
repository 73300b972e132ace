import { describe, expect, it } from 'vitest';
import { aCheck } from '../../../test-support/abnormal-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { highRiskPosturesMended } from './high-risk-postures-mended.ts';

const unmet = aCheck({
  id: '301',
  name: 'Ensure MFA fatigue is no way in',
  state: 'unmet',
  steps: '1. Open Entra.\n2. Require number matching.',
});

describe('Postures of high risk', () => {
  isJudged(highRiskPosturesMended, {
    'passes when all are met': [{ checks: [aCheck()] }, 'pass'],
    'fails with the one that is not': [{ checks: [aCheck(), unmet] }, 'fail', /1 of 2 .* is not compliant: .*MFA fatigue/],
    'says nothing of lower risks': [{ checks: [aCheck(), aCheck({ id: '3', risk: 'medium', state: 'unmet' })] }, 'pass'],
    'is unknown while one waits': [{ checks: [aCheck({ state: 'waiting' })] }, 'unknown', /not looked at every/],
    'is unknown where a risk is not known': [{ checks: [aCheck(), aCheck({ id: '4', risk: null, state: 'unmet' })] }, 'unknown'],
    'does not apply without any': [{ checks: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('has the steps that Abnormal gives, each in one line', () => {
    const steps = highRiskPosturesMended.remedy.steps(tailoredDeployment(highRiskPosturesMended, { checks: [unmet] }));
    expect(steps[1]).toMatch(/^Ensure MFA fatigue is no way in \(ENTRA\): 1\. Open Entra\. 2\. Require number matching\.$/);
  });

  it('points to the portal where Abnormal gives none', () => {
    const deployment = tailoredDeployment(highRiskPosturesMended, { checks: [{ ...unmet, area: null, steps: null }] });
    expect(highRiskPosturesMended.remedy.steps(deployment)[1]).toContain('in the Abnormal portal');
  });
});
