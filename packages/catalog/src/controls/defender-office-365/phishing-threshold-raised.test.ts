import { describe, expect, it } from 'vitest';
import { afterMailChanges, aMailPolicy, finance } from '../../../test-support/mail-policies.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { phishingThresholdRaised } from './phishing-threshold-raised.ts';

const weak = aMailPolicy('anti-phishing', { protections: { phishingThreshold: 1 } });
const own = aMailPolicy('anti-phishing', {
  id: 'anti-phishing/Finance',
  name: 'Finance',
  origin: 'custom',
  order: 0,
  audience: finance,
  protections: { phishingThreshold: 1 },
});
const { phishingThreshold: _, ...silent } = aMailPolicy('anti-phishing').protections;

describe('Phishing email threshold', () => {
  isJudged(phishingThresholdRaised, {
    'passes when the policy of everyone is set so': [{ policies: [aMailPolicy('anti-phishing')] }, 'pass'],
    'fails with the name of a policy that is not': [{ policies: [weak] }, 'fail', /Default/],
    'does not count a policy that is off, nor one after the policy of everyone': [
      { policies: [aMailPolicy('anti-phishing', { order: 1 }), { ...own, isActive: false }, { ...own, order: 2 }] },
      'pass',
    ],
    'is unknown where the vendor does not say': [{ policies: [{ ...weak, protections: silent }] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /mail-policies/],
  });

  it('is fixed by its changes, in the policies that are weak', () => {
    const policies = [own, weak];
    const changes = phishingThresholdRaised.remedy.changes!(tailoredDeployment(phishingThresholdRaised, { policies }));
    expect(changes.map(({ id }) => id)).toEqual(['mail.update-mail-policy', 'mail.update-mail-policy']);

    expect(phishingThresholdRaised.assess({ policies: afterMailChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });
});
