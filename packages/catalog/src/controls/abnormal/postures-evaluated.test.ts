import { describe, expect, it } from 'vitest';
import { aCheck } from '../../../test-support/abnormal-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { posturesEvaluated } from './postures-evaluated.ts';

const locked = aCheck({ id: '390', name: 'Storage providers', state: 'not-permitted' });
const waiting = aCheck({ id: '421', name: 'Invitations', state: 'waiting' });

describe('Postures that are not evaluated', () => {
  isJudged(posturesEvaluated, {
    'passes when all were looked at': [{ checks: [aCheck(), aCheck({ id: '2', state: 'unmet' })] }, 'pass'],
    'fails with those that were not': [{ checks: [aCheck(), locked, waiting] }, 'fail', /2 of 3 .*Storage providers and Invitations/],
    'is unknown with a status that is not known': [{ checks: [aCheck({ state: 'unknown' })] }, 'unknown', /does not know/],
    'does not apply without any': [{ checks: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('says what waits for a permission, and what for a person', () => {
    const both = posturesEvaluated.remedy.steps(tailoredDeployment(posturesEvaluated, { checks: [locked, waiting] }));
    expect(both.join(' ')).toMatch(/permissions.*Storage providers.*by hand.*Invitations/);
    expect(posturesEvaluated.remedy.steps(tailoredDeployment(posturesEvaluated, { checks: [waiting] })).join(' ')).not.toContain('consent');
  });
});
