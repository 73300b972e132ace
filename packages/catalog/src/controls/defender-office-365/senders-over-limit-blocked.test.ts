import { describe, expect, it } from 'vitest';
import { afterMailChanges, aMailPolicy, finance } from '../../../test-support/mail-policies.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { sendersOverLimitBlocked } from './senders-over-limit-blocked.ts';

const weak = aMailPolicy('outgoing-spam', { protections: { senderOverLimit: 'alert' } });
const own = aMailPolicy('outgoing-spam', {
  id: 'outgoing-spam/Finance',
  name: 'Finance',
  origin: 'custom',
  order: 0,
  audience: finance,
  protections: { senderOverLimit: 'alert' },
});
const { senderOverLimit: _, ...silent } = aMailPolicy('outgoing-spam').protections;

describe('Message limit of senders', () => {
  isJudged(sendersOverLimitBlocked, {
    'passes when the policy of everyone is set so': [{ policies: [aMailPolicy('outgoing-spam')] }, 'pass'],
    'fails with the name of a policy that is not': [{ policies: [weak] }, 'fail', /Default/],
    'does not count a policy that is off, nor one after the policy of everyone': [
      { policies: [aMailPolicy('outgoing-spam', { order: 1 }), { ...own, isActive: false }, { ...own, order: 2 }] },
      'pass',
    ],
    'is unknown where the vendor does not say': [{ policies: [{ ...weak, protections: silent }] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /mail-policies/],
  });

  it('is fixed by its changes, in the policies that are weak', () => {
    const policies = [own, weak];
    const changes = sendersOverLimitBlocked.remedy.changes!(tailoredDeployment(sendersOverLimitBlocked, { policies }));
    expect(changes.map(({ id }) => id)).toEqual(['mail.update-mail-policy', 'mail.update-mail-policy']);

    expect(sendersOverLimitBlocked.assess({ policies: afterMailChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });
});
