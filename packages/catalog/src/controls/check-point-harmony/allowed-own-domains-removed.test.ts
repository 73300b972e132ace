import { describe, expect, it } from 'vitest';
import { afterExceptionChanges, anException } from '../../../test-support/harmony-exceptions.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { allowedOwnDomainsRemoved } from './allowed-own-domains-removed.ts';

const domains = [{ name: 'halden.example' }];
const weak = anException({ id: 'weak', senderAddress: null, senderDomain: { value: 'halden.example', how: 'ends-with' } });

describe('Own domains in the Allow-List', () => {
  isJudged(allowedOwnDomainsRemoved, {
    'passes when none is weak': [{ exceptions: [anException()], domains }, 'pass'],
    'fails with the name of one that is': [{ exceptions: [anException(), weak], domains }, 'fail', /1 of 2 .*sender domain halden/],
    'does not apply without any': [{ exceptions: [], domains }, 'not-applicable'],
    'is unknown when they could not be read': [{}, 'unknown', /could not be read/],
    'fails for an address of your own': [
      { exceptions: [anException({ senderAddress: { value: 'ceo@mail.Halden.example', how: 'is' } })], domains },
      'fail',
    ],
    'passes when the server is named': [{ exceptions: [anException({ ...weak, server: '203.0.113.5' })], domains }, 'pass'],
    'fails when the server is most of the internet': [{ exceptions: [anException({ ...weak, server: '0.0.0.0/0' })], domains }, 'fail'],
    'fails for a domain above your own that is compared by its end': [
      { exceptions: [anException({ senderAddress: null, senderDomain: { value: 'example', how: 'ends-with' } })], domains },
      'fail',
    ],
    'passes for a domain above your own that is compared whole': [
      { exceptions: [anException({ senderAddress: null, senderDomain: { value: 'example', how: 'is' } })], domains },
      'pass',
    ],
    'passes for a domain that only ends in the same way': [
      { exceptions: [anException({ senderAddress: null, senderDomain: { value: 'nothalden.example', how: 'ends-with' } })], domains },
      'pass',
    ],
    'is unknown when no mail shows which domains are your own': [
      { exceptions: [weak], domains: [] },
      'unknown',
      /own domains are not known/,
    ],
  });

  it('names it in its steps', () => {
    const deployment = tailoredDeployment(allowedOwnDomainsRemoved, { exceptions: [weak], domains });
    expect(allowedOwnDomainsRemoved.remedy.steps(deployment).join(' ')).toContain(weak.name);
  });

  it('is fixed by its changes, and touches nothing else', () => {
    const deployment = tailoredDeployment(allowedOwnDomainsRemoved, { exceptions: [anException(), weak], domains });
    const changes = allowedOwnDomainsRemoved.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ kind: 'delete', target: 'weak' }]);
    const after = afterExceptionChanges([anException(), weak], changes);
    expect(allowedOwnDomainsRemoved.assess({ exceptions: after, domains }, { asOf }).state).toBe('pass');
    expect(allowedOwnDomainsRemoved.remedy.changes!({ ...deployment, excluded: ['weak'] })).toEqual([]);
  });
});
