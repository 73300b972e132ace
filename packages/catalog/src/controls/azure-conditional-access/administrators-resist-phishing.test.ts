import { describe, expect, test } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import type { EmergencyAccess } from '@rampart/facts/people/emergency-access.ts';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { privilegedRoles } from '../../judging/microsoft-entra/privileged-roles.ts';
import { administratorsResistPhishing } from './administrators-resist-phishing.ts';

const ids = privilegedRoles.map(({ templateId }) => templateId);
const asking = aSignInPolicy({
  audience: { ...emptyAudience, roles: ids },
  grantRequirements: { all: true, of: ['phishing-resistant-factor'] },
});
const role = { id: 'r1', templateId: ids[0]!, name: 'Global Administrator', isAllPowerful: true };
const withoutRoles = { people: tenant.people, groups: tenant.groups };
const known = {
  ...tenant,
  roles: [{ ...role, memberIds: ['office-1', 'office-2', 'office-3', 'emergency-1', 'emergency-2'] }],
  emergency: undefined as EmergencyAccess | undefined,
};
const heldBy = (...memberIds: string[]) => ({ ...known, roles: [{ ...role, memberIds }] });
const mayActivate = (eligibleIds: string[] | null) => ({ ...known, roles: known.roles.map((one) => ({ ...one, eligibleIds })) });

const excluding = (...people: string[]) => ({ ...asking, excludedAudience: { ...emptyAudience, people } });

describe('phishing-resistant authentication for administrators', () => {
  isJudged(administratorsResistPhishing, {
    'passes when a policy names every role': [{ policies: [asking] }, 'pass'],
    'passes when a policy is for everyone': [{ policies: [{ ...asking, audience: { ...emptyAudience, everyone: true } }] }, 'pass'],
    'passes when it names the assigned roles and excludes emergency accounts': [
      {
        ...known,
        policies: [{ ...asking, audience: { ...emptyAudience, roles: [ids[0]] }, excludedAudience: withoutGroups('emergency') }],
      },
      'pass',
    ],
    'fails when it excludes a role that has members': [
      { ...known, policies: [{ ...asking, audience: { ...emptyAudience, roles: [ids[1]] } }] },
      'fail',
      /excludes all 5 administrators/,
    ],
    'fails when it excludes by name administrators who are no emergency access accounts, however many there are': [
      { ...known, policies: [excluding('office-1', 'office-2')] },
      'fail',
      /excludes 2 of 5 administrators\. By name: office-1 and office-2\. Take these accounts out of the policy\. An account .* list/,
    ],
    'fails when one of those whom it excludes by name is no emergency access account': [
      { ...known, emergency: { accountIds: ['emergency-1'] }, policies: [excluding('emergency-1', 'office-2')] },
      'fail',
      /excludes 1 of 5 administrators\. By name: office-2\. Take this account out/,
    ],
    'fails when it excludes by name all administrators': [
      { ...known, roles: [{ ...role, memberIds: ['office-1', 'office-2'] }], policies: [excluding('office-1', 'office-2')] },
      'fail',
      /excludes all 2 administrators/,
    ],
    'fails when it excludes by name an administrator, and who may activate a role could not be read': [
      { ...mayActivate(null), policies: [excluding('office-1')] },
      'fail',
      /excludes 1 of 5 administrators/,
    ],
    'passes when it excludes emergency access accounts by name': [
      { ...known, emergency: { accountIds: ['emergency-1', 'emergency-2'] }, policies: [excluding('emergency-1', 'emergency-2')] },
      'pass',
    ],
    'fails when it reaches no administrator, because all who are excluded are on the list': [
      {
        ...heldBy('office-1', 'emergency-1'),
        emergency: { accountIds: ['office-1', 'emergency-1'] },
        policies: [excluding('office-1', 'emergency-1')],
      },
      'fail',
      /reaches no administrators besides accounts on the list/,
    ],
    'fails when only accounts on the list are reached, and others on it are excluded': [
      { ...heldBy('office-1', 'emergency-1'), emergency: { accountIds: ['office-1', 'emergency-1'] }, policies: [excluding('office-1')] },
      'fail',
      /reaches no administrators besides accounts on the list/,
    ],
    'passes when all administrators are on the list and none is excluded': [
      { ...heldBy('office-1'), emergency: { accountIds: ['office-1'] }, policies: [excluding('depot-1')] },
      'pass',
    ],
    'passes when a group excludes one of two administrators': [
      { ...heldBy('office-1', 'emergency-1'), policies: [{ ...asking, excludedAudience: withoutGroups('emergency') }] },
      'pass',
    ],
    'passes when a group excludes two of four administrators': [
      {
        ...heldBy('office-1', 'office-2', 'emergency-1', 'emergency-2'),
        policies: [{ ...asking, excludedAudience: withoutGroups('emergency') }],
      },
      'pass',
    ],
    'fails when a group excludes two of three administrators': [
      { ...heldBy('office-1', 'emergency-1', 'emergency-2'), policies: [{ ...asking, excludedAudience: withoutGroups('emergency') }] },
      'fail',
      /excludes 2 of 3 administrators/,
    ],
    'counts accounts on the list for neither part of the half': [
      {
        ...heldBy('office-1', 'office-2', 'emergency-1', 'emergency-2'),
        emergency: { accountIds: ['office-1', 'office-2'] },
        policies: [{ ...asking, excludedAudience: { ...withoutGroups('emergency'), people: ['office-1', 'office-2'] } }],
      },
      'fail',
      /excludes 2 of 4 administrators/,
    ],
    'passes when it excludes by name people who are no administrators': [{ ...known, policies: [excluding('depot-1', 'depot-2')] }, 'pass'],
    'is unknown when it excludes people by name, and who has a role could not be read': [
      { ...withoutRoles, policies: [excluding('office-1')] },
      'unknown',
      /could not be read/,
    ],
    'fails when any second factor will do': [
      { ...known, policies: [{ ...asking, grantRequirements: { all: true, of: ['second-factor'] } }] },
      'fail',
      /No policy/,
    ],
    'fails when nothing asks': [{ policies: [] }, 'fail', /No policy/],
    'is unknown when the members of the excluded roles are not known': [
      { ...withoutRoles, policies: [{ ...asking, audience: { ...emptyAudience, roles: [ids[0]] } }] },
      'unknown',
      /could not be read/,
    ],
    'is unknown when it is for a group, and the roles could not be read': [
      { ...withoutRoles, policies: [{ ...asking, audience: withoutGroups('office') }] },
      'unknown',
      /could not be read/,
    ],
    'fails when it excludes people who may activate a role': [
      { ...mayActivate(['depot-1', 'depot-2', 'depot-3']), policies: [{ ...asking, audience: withoutGroups('office', 'emergency') }] },
      'fail',
      /excludes 3 of 8 administrators/,
    ],
    'is unknown when it is for a group, and who may activate a role could not be read': [
      { ...mayActivate(null), policies: [{ ...asking, audience: withoutGroups('office', 'emergency') }] },
      'unknown',
      /who may activate roles/,
    ],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{ ...tenant }, 'unknown', /identity.sign-in-policies/],
  });

  test('is fixed by a policy for the roles, staged', () => {
    const changes = putRight(
      administratorsResistPhishing,
      { ...known, emergency: { accountIds: ['emergency-1'] }, policies: [] },
      { excluded: ['emergency-1'] },
    );
    expect(changes).toMatchObject([
      {
        kind: 'create',
        after: { mode: 'report-only', audience: { everyone: false, roles: ids }, excludedAudience: { people: ['emergency-1'] } },
      },
    ]);
  });

  test('is for one group alone when asked: roles would reach beyond it', () => {
    const deployment = deploymentOf(administratorsResistPhishing, { ...known, policies: [] }, { group: 'office' });
    expect(administratorsResistPhishing.remedy.changes?.(deployment)).toMatchObject([
      { after: { audience: { everyone: false, groups: ['office'], roles: [] } } },
    ]);
  });

  enablesOnlyItsOwn(
    administratorsResistPhishing,
    { ...known, policies: [] },
    {
      everyone: () => ({ audience: { ...emptyAudience, everyone: true } }),
    },
  );
});
