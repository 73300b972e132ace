import { describe, expect, it } from 'vitest';
import { afterMailChanges, aMailPolicy, finance } from '../../../test-support/mail-policies.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { allowedDomainsRemoved } from './allowed-domains-removed.ts';

const weak = aMailPolicy('spam', { protections: { allowedDomains: ['partner.example'] } });
const own = aMailPolicy('spam', {
  id: 'spam/Finance',
  name: 'Finance',
  origin: 'custom',
  order: 0,
  audience: finance,
  protections: { allowedDomains: ['partner.example'] },
});
const { allowedDomains: _, ...silent } = aMailPolicy('spam').protections;

describe('Allowed sender domains', () => {
  isJudged(allowedDomainsRemoved, {
    'passes when the policy of everyone is set so': [{ policies: [aMailPolicy('spam')] }, 'pass'],
    'fails with the name of a policy that is not': [{ policies: [weak] }, 'fail', /Default/],
    'does not count a policy that is off, nor one after the policy of everyone': [
      { policies: [aMailPolicy('spam', { order: 1 }), { ...own, isActive: false }, { ...own, order: 2 }] },
      'pass',
    ],
    'is unknown where the vendor does not say': [{ policies: [{ ...weak, protections: silent }] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /mail-policies/],
  });

  it('is fixed by its changes, in the policies that are weak', () => {
    const policies = [own, weak];
    const changes = allowedDomainsRemoved.remedy.changes!(tailoredDeployment(allowedDomainsRemoved, { policies }));
    expect(changes.map(({ id }) => id)).toEqual(['mail.update-mail-policy', 'mail.update-mail-policy']);

    expect(allowedDomainsRemoved.assess({ policies: afterMailChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });
});
