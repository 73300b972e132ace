import { describe, expect, it } from 'vitest';
import { afterMailChanges, aMailPolicy, finance } from '../../../test-support/mail-policies.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { fileTypesBlocked } from './file-types-blocked.ts';

const weak = aMailPolicy('malware', { protections: { blocksFileTypes: false } });
const own = aMailPolicy('malware', {
  id: 'malware/Finance',
  name: 'Finance',
  origin: 'custom',
  order: 0,
  audience: finance,
  protections: { blocksFileTypes: false },
});
const { blocksFileTypes: _, ...silent } = aMailPolicy('malware').protections;

describe('Common attachments filter', () => {
  isJudged(fileTypesBlocked, {
    'passes when the policy of everyone is set so': [{ policies: [aMailPolicy('malware')] }, 'pass'],
    'fails with the name of a policy that is not': [{ policies: [weak] }, 'fail', /Default/],
    'does not count a policy that is off, nor one after the policy of everyone': [
      { policies: [aMailPolicy('malware', { order: 1 }), { ...own, isActive: false }, { ...own, order: 2 }] },
      'pass',
    ],
    'is unknown where the vendor does not say': [{ policies: [{ ...weak, protections: silent }] }, 'unknown', /does not say/],
    'is unknown when the policies could not be read': [{}, 'unknown', /mail-policies/],
  });

  it('is fixed by its changes, in the policies that are weak', () => {
    const policies = [own, weak];
    const changes = fileTypesBlocked.remedy.changes!(tailoredDeployment(fileTypesBlocked, { policies }));
    expect(changes.map(({ id }) => id)).toEqual(['mail.update-mail-policy', 'mail.update-mail-policy']);

    expect(fileTypesBlocked.assess({ policies: afterMailChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });
});
