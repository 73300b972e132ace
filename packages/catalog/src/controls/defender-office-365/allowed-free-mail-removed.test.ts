import { describe, expect, it } from 'vitest';
import { afterExceptionChanges, anException } from '../../../test-support/harmony-exceptions.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { defenderFreeMailNotAllowed } from './allowed-free-mail-removed.ts';

const other = anException({ until: 'unused' });
const weak = anException({ id: 'weak', senderAddress: null, senderDomain: { value: 'gmail.com', how: 'is' } });

describe('Free mail services in the allow list', () => {
  isJudged(defenderFreeMailNotAllowed, {
    'passes when none is weak': [{ exceptions: [other] }, 'pass'],
    'fails with the name of one that is': [{ exceptions: [other, weak] }, 'fail', /1 of 2 /],
    'does not judge what is blocked': [{ exceptions: [{ ...weak, effect: 'block' }] }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('is fixed by its changes, and touches nothing else', () => {
    const deployment = tailoredDeployment(defenderFreeMailNotAllowed, { exceptions: [other, weak] });
    const changes = defenderFreeMailNotAllowed.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ kind: 'delete', target: 'weak' }]);
    const exceptions = afterExceptionChanges([other, weak], changes);
    expect(defenderFreeMailNotAllowed.assess({ exceptions }, { asOf }).state).toBe('pass');
    expect(defenderFreeMailNotAllowed.remedy.steps(deployment).join(' ')).toContain(weak.name);
  });
});
