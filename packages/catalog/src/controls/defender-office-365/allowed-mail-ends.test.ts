import { describe, expect, it } from 'vitest';
import { afterExceptionChanges, anException } from '../../../test-support/harmony-exceptions.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { allowedMailEnds } from './allowed-mail-ends.ts';

const other = anException({ until: 'unused' });
const weak = anException({ id: 'weak', senderAddress: null, server: '2001:db8::/48', until: 'removed' });

describe('Allow entries that never expire', () => {
  isJudged(allowedMailEnds, {
    'passes when none is weak': [{ exceptions: [other] }, 'pass'],
    'fails with the name of one that is': [{ exceptions: [other, weak] }, 'fail', /1 of 2 /],
    'does not judge what is blocked': [{ exceptions: [{ ...weak, effect: 'block' }] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('is fixed by its changes, and touches nothing else', () => {
    const deployment = tailoredDeployment(allowedMailEnds, { exceptions: [other, weak] });
    const changes = allowedMailEnds.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ kind: 'delete', target: 'weak' }]);
    const exceptions = afterExceptionChanges([other, weak], changes);
    expect(allowedMailEnds.assess({ exceptions }, { asOf }).state).toBe('pass');
    expect(allowedMailEnds.remedy.steps(deployment).join(' ')).toContain(weak.name);
  });
});
