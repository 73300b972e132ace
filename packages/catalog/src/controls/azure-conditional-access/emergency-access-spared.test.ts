import { describe, expect, test } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { aGroup, aPerson } from '../../../test-support/directory-objects.ts';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { synchronizationRole } from '../../judging/microsoft-entra/synchronization-role.ts';
import { emergencyAccessSpared } from './emergency-access-spared.ts';

const strict = aSignInPolicy({ name: 'Ask', grantRequirements: { all: true, of: ['second-factor'] } });
const excluding = (...people: string[]) => ({ ...strict, excludedAudience: { ...emptyAudience, people } });
const excepting = (...except: string[]) => ({ ...strict, apps: { all: true, named: [], except, userActions: [] } });
const role = { id: 'r1', templateId: 't1', name: 'Pilot', isAllPowerful: false, memberIds: ['emergency-1'] };

describe('emergency access accounts', () => {
  isJudged(emergencyAccessSpared, {
    'passes when every policy for everyone excludes a group': [
      { ...tenant, policies: [{ ...strict, excludedAudience: withoutGroups('emergency') }] },
      'pass',
    ],
    'passes when it excludes a group around that of the accounts': [
      {
        ...tenant,
        groups: [...tenant.groups, aGroup('Outer', [], { id: 'outer', groupIds: ['emergency'] })],
        policies: [{ ...strict, excludedAudience: withoutGroups('outer') }],
      },
      'pass',
    ],
    'passes when it excludes an account by name': [{ ...tenant, policies: [excluding('emergency-1')] }, 'pass'],
    'passes when it excludes an account and a group that was not read': [
      { people: tenant.people, policies: [{ ...strict, excludedAudience: { ...withoutGroups('office'), people: ['emergency-1'] } }] },
      'pass',
    ],
    'passes when it excludes the holders of a role': [
      { ...tenant, roles: [role], policies: [{ ...strict, excludedAudience: { ...emptyAudience, roles: ['t1'] } }] },
      'pass',
    ],
    'is not applicable when it excepts the administration portals': [
      { policies: [excepting('MicrosoftAdminPortals')] },
      'not-applicable',
      /No policy/,
    ],
    'fails when it excepts another resource': [{ ...tenant, policies: [excepting('payroll')] }, 'fail', /“Ask” would lock out/],
    'fails when the group that it excludes was deleted': [
      { ...tenant, policies: [{ ...strict, excludedAudience: withoutGroups('deleted') }] },
      'fail',
      /no enabled account is excluded/,
    ],
    'fails when the group that it excludes is empty': [
      {
        ...tenant,
        groups: [...tenant.groups, aGroup('Empty', [], { id: 'empty' })],
        policies: [{ ...strict, excludedAudience: withoutGroups('empty') }],
      },
      'fail',
      /no enabled account is excluded/,
    ],
    'fails when the account that it excludes is disabled': [
      { ...tenant, people: [aPerson('emergency-1', { isEnabled: false })], policies: [excluding('emergency-1')] },
      'fail',
      /no enabled account is excluded/,
    ],
    'is unknown when the group that it excludes could not be read': [
      { people: tenant.people, policies: [{ ...strict, excludedAudience: withoutGroups('emergency') }] },
      'unknown',
      /whether “Ask” excludes an enabled account/,
    ],
    'is unknown when the accounts could not be read': [{ policies: [excluding('emergency-1')] }, 'unknown', /could not read whether/],
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
        ...tenant,
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
      /no enabled account is excluded/,
    ],
    'fails when it excludes only who synchronizes the directory': [
      { policies: [{ ...strict, excludedAudience: { ...emptyAudience, roles: [synchronizationRole.templateId] } }] },
      'fail',
      /no enabled account is excluded/,
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

  test('is remediated without naming again what is gone, and keeps the groups that are there', () => {
    const groups = [...tenant.groups, aGroup('Empty', [], { id: 'empty' })];
    const excludedAudience = { ...withoutGroups('deleted', 'empty'), people: ['gone'] };
    const facts = { ...tenant, groups, policies: [{ ...excepting('payroll'), excludedAudience }] };
    expect(putRight(emergencyAccessSpared, facts, { excluded: ['emergency'] })).toMatchObject([
      { after: { excludedAudience: { ...emptyAudience, groups: ['emergency', 'empty'] } } },
    ]);
  });

  test('changes nothing before the accounts are chosen', () => {
    expect(emergencyAccessSpared.remedy.changes?.(deploymentOf(emergencyAccessSpared, { ...tenant, policies: [strict] }))).toEqual([]);
  });
});
