import { describe, expect, it } from 'vitest';
import { afterExceptionChanges, anException } from '../../../test-support/harmony-exceptions.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { allowedServersNarrow } from './allowed-servers-narrow.ts';

const weak = anException({ id: 'weak', senderAddress: null, server: '198.51.100.0/22' });

describe('Networks in the Allow-List', () => {
  isJudged(allowedServersNarrow, {
    'passes when none is weak': [{ exceptions: [anException()] }, 'pass'],
    'fails with the name of one that is': [{ exceptions: [anException(), weak] }, 'fail', /1 of 2 .*198\.51/],
    'does not apply without any': [{ exceptions: [] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
    'fails for what cannot be read as an address': [{ exceptions: [anException({ senderAddress: null, server: 'any' })] }, 'fail'],
    'passes for a few addresses': [{ exceptions: [anException({ senderAddress: null, server: '198.51.100.16/28' })] }, 'pass'],
    'passes where the sender is named, too': [{ exceptions: [anException({ server: '198.51.100.0/22' })] }, 'pass'],
  });

  it('names it in its steps', () => {
    const deployment = tailoredDeployment(allowedServersNarrow, { exceptions: [weak] });
    expect(allowedServersNarrow.remedy.steps(deployment).join(' ')).toContain(weak.name);
  });

  it('is fixed by its changes, and touches nothing else', () => {
    const deployment = tailoredDeployment(allowedServersNarrow, { exceptions: [anException(), weak] });
    const changes = allowedServersNarrow.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ kind: 'delete', target: 'weak' }]);
    const after = afterExceptionChanges([anException(), weak], changes);
    expect(allowedServersNarrow.assess({ exceptions: after }, { asOf }).state).toBe('pass');
    expect(allowedServersNarrow.remedy.changes!({ ...deployment, excluded: ['weak'] })).toEqual([]);
  });
});
