import { describe, expect, it } from 'vitest';
import { afterMailChanges, aMailPolicy, finance } from '../../../test-support/mail-policies.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { spoofedMailDetected } from './spoofed-mail-detected.ts';

const weak = aMailPolicy('anti-phishing', { protections: { honoursDmarc: false } });
const own = aMailPolicy('anti-phishing', {
  id: 'anti-phishing/Finance',
  name: 'Finance',
  origin: 'custom',
  order: 0,
  audience: finance,
  protections: { honoursDmarc: false },
});
const { honoursDmarc: _, ...silent } = aMailPolicy('anti-phishing').protections;

describe('Spoof intelligence and DMARC', () => {
  isJudged(spoofedMailDetected, {
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
    const changes = spoofedMailDetected.remedy.changes!(tailoredDeployment(spoofedMailDetected, { policies }));
    expect(changes.map(({ id }) => id)).toEqual(['mail.update-mail-policy', 'mail.update-mail-policy']);

    expect(spoofedMailDetected.assess({ policies: afterMailChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });
});
