import { describe, expect, it } from 'vitest';
import { afterExceptionChanges, anException } from '../../../test-support/harmony-exceptions.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { allowedContentRemoved } from './allowed-content-removed.ts';

const weak = anException({ id: 'weak', senderAddress: null, subject: { value: 'Parcel', how: 'contains' } });

describe('Allow-List rules for any sender', () => {
  isJudged(allowedContentRemoved, {
    'passes when none is weak': [{ exceptions: [anException()] }, 'pass'],
    'fails with the name of one that is': [{ exceptions: [anException(), weak] }, 'fail', /1 of 2 .*subject Parcel/],
    'does not apply without any': [{ exceptions: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
    'passes for the hash of an attachment': [
      { exceptions: [anException({ senderAddress: null, attachment: 'd5e719c11cb2a209' })] },
      'pass',
    ],
  });

  it('names it in its steps', () => {
    const deployment = tailoredDeployment(allowedContentRemoved, { exceptions: [weak] });
    expect(allowedContentRemoved.remedy.steps(deployment).join(' ')).toContain(weak.name);
  });

  it('is fixed by its changes, and touches nothing else', () => {
    const deployment = tailoredDeployment(allowedContentRemoved, { exceptions: [anException(), weak] });
    const changes = allowedContentRemoved.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ kind: 'delete', target: 'weak' }]);
    const after = afterExceptionChanges([anException(), weak], changes);
    expect(allowedContentRemoved.assess({ exceptions: after }, { asOf }).state).toBe('pass');
    expect(allowedContentRemoved.remedy.changes!({ ...deployment, excluded: ['weak'] })).toEqual([]);
  });
});
