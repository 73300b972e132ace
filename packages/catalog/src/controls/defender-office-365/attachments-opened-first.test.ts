import { describe, expect, it } from 'vitest';
import { afterMailChanges, aMailPolicy, finance } from '../../../test-support/mail-policies.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { attachmentsOpenedFirst } from './attachments-opened-first.ts';

const weak = aMailPolicy('attachments', { protections: { opensAttachments: false } });
const own = aMailPolicy('attachments', {
  id: 'attachments/Finance',
  name: 'Finance',
  origin: 'custom',
  order: 0,
  audience: finance,
  protections: { opensAttachments: false },
});
const { opensAttachments: _, ...silent } = aMailPolicy('attachments').protections;

describe('Safe Attachments', () => {
  isJudged(attachmentsOpenedFirst, {
    'passes when the policy of everyone is set so': [{ policies: [aMailPolicy('attachments')] }, 'pass'],
    'fails with the name of a policy that is not': [{ policies: [weak] }, 'fail', /Default/],
    'does not count a policy that is off, nor one after the policy of everyone': [
      { policies: [aMailPolicy('attachments', { order: 1 }), { ...own, isActive: false }, { ...own, order: 2 }] },
      'pass',
    ],
    'is unknown where the vendor does not say': [{ policies: [{ ...weak, protections: silent }] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /mail-policies/],
  });

  it('is fixed by its changes, which wait until they are enabled', () => {
    const policies = [own, weak];
    const changes = attachmentsOpenedFirst.remedy.changes!(tailoredDeployment(attachmentsOpenedFirst, { policies }));
    expect(changes.map(({ id }) => id)).toEqual(['mail.update-mail-policy', 'mail.create-mail-policy']);
    expect(changes[1]?.after).toMatchObject({ isActive: false, audience: { everyone: true } });
    expect(attachmentsOpenedFirst.assess({ policies: afterMailChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });
});
