import { describe, expect, test } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { synchronizationRole } from '../../judging/synchronization-role.ts';
import { emergencyAccessSpared } from './emergency-access-spared.ts';

const strict = aSignInPolicy({ name: 'Ask', grantRequirements: { all: true, of: ['second-factor'] } });

describe('emergency access accounts', () => {
  isJudged(emergencyAccessSpared, {
    'passes when every policy for everyone excludes a group': [
      { policies: [{ ...strict, excludedAudience: withoutGroups('emergency') }] },
      'pass',
    ],
    'passes when it excludes an account by name': [
      { policies: [{ ...strict, excludedAudience: { ...emptyAudience, people: ['e1'] } }] },
      'pass',
    ],
    'is not applicable with security defaults, which can exclude no account': [
      {
        policies: [{ ...strict, mode: 'report-only' }],
        state: { hasSecurityDefaults: true, isSynchronized: false, methodsMigration: 'complete' },
      },
      'not-applicable',
      /Security defaults are on/,
    ],
    'fails when one excludes no one': [
      {
        policies: [
          { ...strict, excludedAudience: withoutGroups('emergency') },
          { ...strict, id: 'policy-2', name: 'Block', decision: 'block' },
        ],
      },
      'fail',
      /“Block” would lock out/,
    ],
    'fails when it excludes guests only': [
      { policies: [{ ...strict, excludedAudience: { ...emptyAudience, guests: true } }] },
      'fail',
      /no account is excluded/,
    ],
    'fails when it excludes only who synchronizes the directory': [
      { policies: [{ ...strict, excludedAudience: { ...emptyAudience, roles: [synchronizationRole.templateId] } }] },
      'fail',
      /no account is excluded/,
    ],
    'is not applicable when such a policy is only reported': [
      { policies: [{ ...strict, mode: 'report-only' }] },
      'not-applicable',
      /No policy/,
    ],
    'is not applicable when a policy is for a group': [
      { policies: [{ ...strict, audience: withoutGroups('office') }] },
      'not-applicable',
      /No policy/,
    ],
    'is not applicable when a policy is for some apps': [
      { policies: [{ ...strict, apps: { all: false, named: ['payroll'], except: [], userActions: [] } }] },
      'not-applicable',
      /No policy/,
    ],
    'is not applicable when policies limit sessions only': [
      { policies: [{ ...strict, grantRequirements: { all: true, of: [] } }] },
      'not-applicable',
      /No policy/,
    ],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.sign-in-policies/],
  });

  test('is remediated by excluding the chosen accounts, and keeps the other exclusions', () => {
    const before = { ...emptyAudience, guests: true, roles: [synchronizationRole.templateId] };
    const facts = { ...tenant, policies: [{ ...strict, excludedAudience: before }] };
    expect(putRight(emergencyAccessSpared, facts, { excluded: ['emergency-1', 'emergency'] })).toMatchObject([
      {
        id: 'identity.update-sign-in-policy',
        target: 'policy-1',
        before: { excludedAudience: before },
        after: { mode: 'enforced', excludedAudience: { ...before, people: ['emergency-1'], groups: ['emergency'] } },
      },
    ]);
  });

  test('changes nothing before the accounts are chosen', () => {
    expect(emergencyAccessSpared.remedy.changes?.(deploymentOf(emergencyAccessSpared, { ...tenant, policies: [strict] }))).toEqual([]);
  });
});
