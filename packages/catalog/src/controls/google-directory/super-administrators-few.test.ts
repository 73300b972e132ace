import { describe, expect, it } from 'vitest';
import { aGooglePerson } from '../../../test-support/google-settings.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { superAdministratorsFew } from './super-administrators-few.ts';

const ids = ['1', '2', '3', '4', '5'];
const people = ids.map((id) => aGooglePerson({ id, displayName: `Person ${id}` }));
const role = (...memberIds: string[]) => [{ id: 'r', templateId: '_SEED_ADMIN_ROLE', name: 'Super Admin', isAllPowerful: true, memberIds }];
const withUnreadGroup = (...memberIds: string[]) =>
  role(...memberIds).map((one) => ({ ...one, applications: [{ id: 'g', name: 'Group that could not be read', isUnreadGroup: true }] }));

describe('super administrators', () => {
  isJudged(superAdministratorsFew, {
    'passes with two to four': [{ roles: role('1', '2', '3'), people }, 'pass'],
    'fails with five': [{ roles: role(...ids), people }, 'fail', /^5 accounts/],
    'fails with one': [{ roles: role('1'), people }, 'fail', /no one gets in/],
    'does not count suspended accounts': [
      { roles: role(...ids), people: people.map((person) => (person.id === '5' ? { ...person, isEnabled: false } : person)) },
      'pass',
    ],
    'counts programs': [
      { roles: [{ ...role('1', '2', '3', '4')[0], applications: [{ id: 'sa', name: 'Service account' }] }], people },
      'fail',
      /^5 accounts/,
    ],
    'is unknown when a group has it whose members could not be read': [{ roles: withUnreadGroup('1', '2'), people }, 'unknown', /group/],
    'fails with five, whatever is in a group that could not be read': [{ roles: withUnreadGroup(...ids), people }, 'fail'],
    'is unknown when the role was not read': [{ roles: [], people }, 'unknown', /not among the roles/],
    'is unknown when roles could not be read': [{ people }, 'unknown', /identity.roles/],
  });

  it('names them in its steps', () => {
    const steps = superAdministratorsFew.remedy.steps(tailoredDeployment(superAdministratorsFew, { roles: role(...ids), people }));
    expect(steps.join(' ')).toContain('Person 5');
  });
});
