import type { Group } from '@rampart/domain/group.ts';
import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import {
  afterChanges,
  anAppRule,
  aSessionRule,
  aZone,
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
    'passes when each rule requires MFA': [{ policies: [strict, standard, anAppRule({})], groups }, 'pass'],
    'fails in the Classic Engine when a password is enough for everyone else': [
      { policies: [strict, standard], groups },
      'fail',
      /^A password is enough from anywhere under “Default Policy: Default Rule”\.$/,
    ],
    'passes in the Classic Engine when the default rule requires MFA': [
      { policies: [{ ...standard, grantRequirements: strict.grantRequirements }], groups },
      'pass',
    ],
    'passes without knowing the groups': [{ policies: [strict] }, 'pass'],
    'passes when a password is enough in the offices only': [
      { policies: [strict, { ...contractors, places: inZone('offices') }, anAppRule({})], groups, zones: [aZone({ id: 'offices' })] },
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
    const facts = { policies: [contractors, strict], groups, zones: undefined };
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
    expect(
      groupSecondFactorForced.assess({ policies: afterChanges(facts.policies, changes), groups, zones: undefined }, { asOf }).state,
    ).toBe('pass');
  });

  it('is fixed where the weak rule has its own conditions', () => {
    const policies = [{ ...contractors, exceptPlaces: inZone('offices') }];
    const changes = groupSecondFactorForced.remedy.changes!(
      tailoredDeployment(groupSecondFactorForced, { policies, groups, zones: undefined }),
    );
    expect(changes).toMatchObject([{ after: { exceptPlaces: inZone('offices') } }]);
    expect(groupSecondFactorForced.assess({ policies: afterChanges(policies, changes), groups, zones: undefined }, { asOf }).state).toBe(
      'pass',
    );
  });

  it('is fixed in the Classic Engine by a rule before the default one', () => {
    const policies = [standard];
    const deployment = tailoredDeployment(groupSecondFactorForced, { policies, groups, zones: undefined });
    const changes = groupSecondFactorForced.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ id: 'identity.create-sign-in-rule', after: { partOf: 'default', order: 3001, mode: 'off' } }]);
    const after = afterChanges(policies, changes).map((rule) => (rule.id === 'default' ? { ...rule, order: 3002 } : rule));
    expect(groupSecondFactorForced.assess({ policies: after, groups, zones: undefined }, { asOf }).state).toBe('pass');
    expect(groupSecondFactorForced.remedy.steps(deployment)).toContainEqual(expect.stringContaining('add a rule'));
  });

  it('names the policy and rule to edit in the manual steps', () => {
    const steps = groupSecondFactorForced.remedy.steps(
      tailoredDeployment(groupSecondFactorForced, { policies: [contractors], groups, zones: undefined }),
    );
    expect(steps).toContainEqual(expect.stringContaining('Choose the policy Contractors'));
  });
});
