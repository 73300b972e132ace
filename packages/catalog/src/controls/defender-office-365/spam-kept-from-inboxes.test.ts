import { describe, expect, it } from 'vitest';
import { afterMailChanges, aMailPolicy, finance } from '../../../test-support/mail-policies.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { spamKeptFromInboxes } from './spam-kept-from-inboxes.ts';

const weak = aMailPolicy('spam', { protections: { spam: 'deliver' } });
const own = aMailPolicy('spam', {
  id: 'spam/Finance',
  name: 'Finance',
  origin: 'custom',
  order: 0,
  audience: finance,
  protections: { spam: 'deliver' },
});
const { spam: _, ...silent } = aMailPolicy('spam').protections;

describe('Spam message action', () => {
  isJudged(spamKeptFromInboxes, {
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
    const changes = spamKeptFromInboxes.remedy.changes!(tailoredDeployment(spamKeptFromInboxes, { policies }));
    expect(changes.map(({ id }) => id)).toEqual(['mail.update-mail-policy', 'mail.update-mail-policy']);

    expect(spamKeptFromInboxes.assess({ policies: afterMailChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });
});
