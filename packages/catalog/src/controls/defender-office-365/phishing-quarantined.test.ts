import { describe, expect, it } from 'vitest';
import { afterMailChanges, aMailPolicy, finance } from '../../../test-support/mail-policies.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { phishingQuarantined } from './phishing-quarantined.ts';

const weak = aMailPolicy('spam', { protections: { phishing: 'junk' } });
const own = aMailPolicy('spam', {
  id: 'spam/Finance',
  name: 'Finance',
  origin: 'custom',
  order: 0,
  audience: finance,
  protections: { phishing: 'junk' },
});
const { phishing: _, ...silent } = aMailPolicy('spam').protections;

describe('Phishing message action', () => {
  isJudged(phishingQuarantined, {
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
    const changes = phishingQuarantined.remedy.changes!(tailoredDeployment(phishingQuarantined, { policies }));
    expect(changes.map(({ id }) => id)).toEqual(['mail.update-mail-policy', 'mail.update-mail-policy']);

    expect(phishingQuarantined.assess({ policies: afterMailChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });
});
