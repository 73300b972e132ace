import { describe, expect, it } from 'vitest';
import { anException } from '../../../test-support/harmony-exceptions.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { allowedSendersExplained } from './allowed-senders-explained.ts';

const weak = anException({ id: 'weak', comment: ' ' });

describe('Comments in the Allow-List', () => {
  isJudged(allowedSendersExplained, {
    'passes when none is weak': [{ exceptions: [anException()] }, 'pass'],
    'fails with the name of one that is': [{ exceptions: [anException(), weak] }, 'fail', /1 of 2 .*berths/],
    'does not apply without any': [{ exceptions: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('names it in its steps', () => {
    const deployment = tailoredDeployment(allowedSendersExplained, { exceptions: [weak] });
    expect(allowedSendersExplained.remedy.steps(deployment).join(' ')).toContain(weak.name);
  });
});
