import { describe, expect, it } from 'vitest';
import { afterExceptionChanges, anException } from '../../../test-support/harmony-exceptions.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { allowedFreeMailRemoved } from './allowed-free-mail-removed.ts';

const weak = anException({ id: 'weak', senderAddress: null, senderDomain: { value: '@Gmail.com', how: 'ends-with' } });

describe('Free mail services in the Allow-List', () => {
  isJudged(allowedFreeMailRemoved, {
    'passes when none is weak': [{ exceptions: [anException()] }, 'pass'],
    'fails with the name of one that is': [{ exceptions: [anException(), weak] }, 'fail', /1 of 2 .*Gmail/],
    'does not apply without any': [{ exceptions: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
    'passes for one address there': [{ exceptions: [anException({ senderAddress: { value: 'driver@gmail.com', how: 'is' } })] }, 'pass'],
  });

  it('names it in its steps', () => {
    const deployment = tailoredDeployment(allowedFreeMailRemoved, { exceptions: [weak] });
    expect(allowedFreeMailRemoved.remedy.steps(deployment).join(' ')).toContain(weak.name);
  });

  it('is fixed by its changes, and touches nothing else', () => {
    const deployment = tailoredDeployment(allowedFreeMailRemoved, { exceptions: [anException(), weak] });
    const changes = allowedFreeMailRemoved.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ kind: 'delete', target: 'weak' }]);
    const after = afterExceptionChanges([anException(), weak], changes);
    expect(allowedFreeMailRemoved.assess({ exceptions: after }, { asOf }).state).toBe('pass');
    expect(allowedFreeMailRemoved.remedy.changes!({ ...deployment, excluded: ['weak'] })).toEqual([]);
  });
});
