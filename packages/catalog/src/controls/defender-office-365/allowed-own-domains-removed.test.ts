import { describe, expect, it } from 'vitest';
import { afterExceptionChanges, anException } from '../../../test-support/harmony-exceptions.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { defenderOwnDomainsNotAllowed } from './allowed-own-domains-removed.ts';

const domains = [{ name: 'halden.example' }];
const other = anException({ until: 'unused' });
const weak = anException({ id: 'weak', senderAddress: null, senderDomain: { value: 'halden.example', how: 'is' } });

describe('Own domains in the allow list', () => {
  isJudged(defenderOwnDomainsNotAllowed, {
    'passes when none is weak': [{ exceptions: [other], domains }, 'pass'],
    'fails with the name of one that is': [{ exceptions: [other, weak], domains }, 'fail', /1 of 2 /],
    'does not judge what is blocked': [{ exceptions: [{ ...weak, effect: 'block' }], domains }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
  });

  it('is fixed by its changes, and touches nothing else', () => {
    const deployment = tailoredDeployment(defenderOwnDomainsNotAllowed, { exceptions: [other, weak], domains });
    const changes = defenderOwnDomainsNotAllowed.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ kind: 'delete', target: 'weak' }]);
    const exceptions = afterExceptionChanges([other, weak], changes);
    expect(defenderOwnDomainsNotAllowed.assess({ exceptions, domains }, { asOf }).state).toBe('pass');
    expect(defenderOwnDomainsNotAllowed.remedy.steps(deployment).join(' ')).toContain(weak.name);
  });
});
