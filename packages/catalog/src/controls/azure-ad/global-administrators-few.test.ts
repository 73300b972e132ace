import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aPerson } from '../../../test-support/directory-objects.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { globalAdministratorsFew } from './global-administrators-few.ts';

const names = ['ann', 'bo', 'cem', 'dee', 'eli'];
const roleOf = (memberIds: readonly string[], more: object = {}) => [
  { id: 'r2', templateId: 'fe930be7-5e62-47db-91af-98c3a49a38b1', name: 'User Administrator', isAllPowerful: false, memberIds: names },
  {
    id: 'r1',
    templateId: '62e90394-69f5-4237-9190-012177145e10',
    name: 'Global Administrator',
    isAllPowerful: true,
    memberIds: [...memberIds],
    ...more,
  },
];
const people = names.map((name) => aPerson(name));

describe('global administrators', () => {
  isJudged(globalAdministratorsFew, {
    'passes when four hold the role': [{ roles: roleOf(names.slice(1)) }, 'pass'],
    'passes when the fifth is disabled': [
      { roles: roleOf(names), people: [aPerson('ann', { isEnabled: false }), ...people.slice(1)] },
      'pass',
    ],
    'fails when five do': [{ roles: roleOf(names), people }, 'fail', /^5 people/],
    'fails when five do, though people could not be read': [{ roles: roleOf(names) }, 'fail', /^5 people/],
    'fails when four do and a fifth may activate it': [
      { roles: roleOf(names.slice(1), { eligibleIds: ['ann', 'bo'] }), people },
      'fail',
      /^4 people hold the role Global Administrator, 1 more may activate it\.$/,
    ],
    'fails when one does and the others may activate it': [
      { roles: roleOf(['ann'], { eligibleIds: names }), people },
      'fail',
      /^1 person holds the role Global Administrator, 4 more may activate it\.$/,
    ],
    'fails when four do and a program does': [
      { roles: roleOf(names.slice(1), { eligibleIds: [], applications: [{ id: 'a1', name: 'Backup' }] }), people },
      'fail',
      /1 application holds it/,
    ],
    'is unknown when four do and who may activate it could not be read': [
      { roles: roleOf(names.slice(1), { eligibleIds: null }), people },
      'unknown',
      /may activate/,
    ],
    'is not applicable when no member can sign in': [{ roles: roleOf(names), people: [] }, 'not-applicable', /No member/],
    'is unknown when the role is not among those that were read': [{ roles: [] }, 'unknown', /not among/],
    'is unknown when the roles could not be read': [{ people }, 'unknown', /identity.roles/],
  });

  test('is for people to decide: the script lists everyone and selects no one', () => {
    expect(globalAdministratorsFew.remedy).not.toHaveProperty('changes');
    const [file] = globalAdministratorsFew.remedy.files?.(deploymentOf(globalAdministratorsFew, { roles: roleOf(names), people })) ?? [];
    const removals = file?.content.split('\r\n').filter((line) => line.includes('DELETE')) ?? [];
    expect(removals).toHaveLength(5);
    expect(removals.every((line) => line.startsWith('# '))).toBe(true);
    expect(removals[0]).toContain("-Uri '/v1.0/directoryRoles/r1/members/ann/$ref'");
    expect(removals[0]).toContain("'ann <ann@haldenfreight.example>'");
  });

  test('by hand, the steps name who holds it', () => {
    const steps = globalAdministratorsFew.remedy.steps(
      deploymentOf(globalAdministratorsFew, { roles: roleOf(['ann', 'anonymous']), people }),
    );
    expect(steps[1]).toContain('ann <ann@haldenfreight.example>, anonymous.');
  });
});
