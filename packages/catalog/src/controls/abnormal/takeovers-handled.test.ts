import { describe, expect, it } from 'vitest';
import { aCase } from '../../../test-support/abnormal-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { takeoversHandled } from './takeovers-handled.ts';

const late = aCase({ id: '3101', person: 'Dora Lie', state: 'open' });

describe('Account takeover cases', () => {
  isJudged(takeoversHandled, {
    'passes when all are handled': [{ cases: [aCase()] }, 'pass'],
    'passes without any': [{ cases: [] }, 'pass'],
    'passes while one is new': [{ cases: [aCase({ state: 'open', firstSeenAt: '2026-10-31T00:00:00.000Z' })] }, 'pass'],
    'passes while someone works on it': [{ cases: [aCase({ state: 'in-progress' })] }, 'pass'],
    'fails with one that waits': [{ cases: [aCase(), late] }, 'fail', /Dora Lie \(case 3101\)/],
    'fails with one whose time is not known': [{ cases: [aCase({ state: 'open', firstSeenAt: null })] }, 'fail'],
    'is unknown with a status that is not known': [{ cases: [aCase({ state: 'unknown' })] }, 'unknown', /does not know/],
    'is unknown without the licence for them': [{}, 'unknown', /could not be read/],
  });

  it('names it in its steps', () => {
    expect(takeoversHandled.remedy.steps(tailoredDeployment(takeoversHandled, { cases: [late] })).join(' ')).toContain(
      'Dora Lie (case 3101)',
    );
  });
});
