import { describe, expect, it } from 'vitest';
import { afterMailChanges, aMailPolicy, finance } from '../../../test-support/mail-policies.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { linksChecked } from './links-checked.ts';

const weak = aMailPolicy('links', { protections: { mayClickThrough: true } });
const own = aMailPolicy('links', {
  id: 'links/Finance',
  name: 'Finance',
  origin: 'custom',
  order: 0,
  audience: finance,
  protections: { mayClickThrough: true },
});
const { mayClickThrough: _, ...silent } = aMailPolicy('links').protections;

describe('Safe Links', () => {
  isJudged(linksChecked, {
    'passes when the policy of everyone is set so': [{ policies: [aMailPolicy('links')] }, 'pass'],
    'fails with the name of a policy that is not': [{ policies: [weak] }, 'fail', /Default/],
    'does not count a policy that is off, nor one after the policy of everyone': [
      { policies: [aMailPolicy('links', { order: 1 }), { ...own, isActive: false }, { ...own, order: 2 }] },
      'pass',
    ],
    'is unknown where the vendor does not say': [{ policies: [{ ...weak, protections: silent }] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /mail-policies/],
  });

  it('is fixed by its changes, which wait until they are enabled', () => {
    const policies = [own, weak];
    const changes = linksChecked.remedy.changes!(tailoredDeployment(linksChecked, { policies }));
    expect(changes.map(({ id }) => id)).toEqual(['mail.update-mail-policy', 'mail.create-mail-policy']);
    expect(changes[1]?.after).toMatchObject({ isActive: false, audience: { everyone: true } });
    expect(linksChecked.assess({ policies: afterMailChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });
});
