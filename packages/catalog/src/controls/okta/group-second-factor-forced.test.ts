import type { Group } from '@rampart/domain/group.ts';
import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import {
  afterChanges,
  anAppRule,
  aSessionRule,
  tailoredDeployment,
  forGroups,
  inZone,
  excluding,
} from '../../../test-support/okta-settings.ts';
import { groupSecondFactorForced } from './group-second-factor-forced.ts';

const none = { all: true, of: [] };
const contractors = aSessionRule({ name: 'Contractors: Password only', audience: forGroups('contractors'), grantRequirements: none });
const strict = aSessionRule({ id: 'strict', name: 'Staff: Second factor', partOf: 'staff', audience: forGroups('staff') });
const standard = aSessionRule({ id: 'default', partOf: 'default', order: 3001, isBuiltIn: true, grantRequirements: none });
const groups: Group[] = [
  { id: 'emergency', name: 'Emergency', description: null, kind: 'assigned', memberIds: ['eve'], mayHoldRoles: null },
];

describe('multifactor authentication of groups', () => {
  isJudged(groupSecondFactorForced, {
    'passes when each rule requires MFA': [{ policies: [strict, standard], groups }, 'pass'],
    'passes without knowing the groups': [{ policies: [strict] }, 'pass'],
    'passes when a password is enough in the offices only': [
      { policies: [strict, { ...contractors, places: inZone('offices') }], groups },
      'pass',
    ],
    'fails when a password is enough from anywhere': [{ policies: [contractors, strict], groups }, 'fail', /“Contractors: Password only”/],
    'fails when a password is enough everywhere but in one place': [
      { policies: [{ ...contractors, exceptPlaces: inZone('offices') }] },
      'fail',
    ],
    'fails when the stricter rule before it is off': [
      {
        policies: [
          { ...contractors, id: 'new', mode: 'off', grantRequirements: strict.grantRequirements },
          { ...contractors, order: 1002 },
        ],
      },
      'fail',
    ],
    'is not applicable when there is only the default rule, and rules of apps': [
      { policies: [standard, anAppRule({ grantRequirements: none })] },
      'not-applicable',
      /No global session policy/,
    ],
    'is unknown when the policies could not be read': [{ groups }, 'unknown', /identity.sign-in-policies/],
  });

  it('is fixed by a rule before the weak one, staged, with the exclusions', () => {
    const facts = { policies: [contractors, strict], groups };
    const changes = groupSecondFactorForced.remedy.changes!(
      tailoredDeployment(groupSecondFactorForced, facts, { excluded: ['emergency'] }),
    );
    const made = {
      partOf: contractors.partOf,
      order: 1001,
      mode: 'off',
      audience: contractors.audience,
      excludedAudience: excluding('eve'),
    };
    expect(changes).toMatchObject([
      { id: 'identity.create-sign-in-rule', after: { ...made, grantRequirements: strict.grantRequirements } },
    ]);
    expect(groupSecondFactorForced.assess({ policies: afterChanges(facts.policies, changes), groups }, { asOf }).state).toBe('pass');
  });

  it('is fixed where the weak rule has its own conditions', () => {
    const policies = [{ ...contractors, exceptPlaces: inZone('offices') }];
    const changes = groupSecondFactorForced.remedy.changes!(tailoredDeployment(groupSecondFactorForced, { policies, groups }));
    expect(changes).toMatchObject([{ after: { exceptPlaces: inZone('offices') } }]);
    expect(groupSecondFactorForced.assess({ policies: afterChanges(policies, changes), groups }, { asOf }).state).toBe('pass');
  });

  it('names the policy and rule to edit in the manual steps', () => {
    const steps = groupSecondFactorForced.remedy.steps(tailoredDeployment(groupSecondFactorForced, { policies: [contractors], groups }));
    expect(steps).toContainEqual(expect.stringContaining('Choose the policy Contractors'));
  });
});
