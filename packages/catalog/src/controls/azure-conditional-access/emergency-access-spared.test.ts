import { describe, expect, test } from 'vitest';
import { nobody, tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { emergencyAccessSpared } from './emergency-access-spared.ts';

const strict = aSignInPolicy({ name: 'Ask', demands: { all: true, of: ['second-factor'] } });

describe('emergency access accounts', () => {
  isJudged(emergencyAccessSpared, {
    'passes when every policy for everybody spares a group': [
      { policies: [{ ...strict, exceptWhom: withoutGroups('emergency') }] },
      'pass',
    ],
    'passes when it spares an account by name': [{ policies: [{ ...strict, exceptWhom: { ...nobody, people: ['e1'] } }] }, 'pass'],
    'fails when one spares nobody': [
      {
        policies: [
          { ...strict, exceptWhom: withoutGroups('emergency') },
          { ...strict, id: 'policy-2', name: 'Block', decision: 'block' },
        ],
      },
      'fail',
      /“Block” would lock out/,
    ],
    'fails when it spares guests only': [{ policies: [{ ...strict, exceptWhom: { ...nobody, guests: true } }] }, 'fail', /nobody/],
    'is not applicable when such a policy is only reported': [
      { policies: [{ ...strict, mode: 'report-only' }] },
      'not-applicable',
      /No policy/,
    ],
    'is not applicable when a policy is for a group': [
      { policies: [{ ...strict, whom: withoutGroups('office') }] },
      'not-applicable',
      /No policy/,
    ],
    'is not applicable when a policy is for some apps': [
      { policies: [{ ...strict, apps: { all: false, named: ['payroll'], except: [], userActions: [] } }] },
      'not-applicable',
      /No policy/,
    ],
    'is not applicable when policies limit sessions only': [
      { policies: [{ ...strict, demands: { all: true, of: [] } }] },
      'not-applicable',
      /No policy/,
    ],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.sign-in-policies/],
  });

  test('is put right by sparing the chosen accounts, and leaves the other exceptions alone', () => {
    const facts = { ...tenant, policies: [{ ...strict, exceptWhom: { ...nobody, guests: true } }] };
    expect(putRight(emergencyAccessSpared, facts, { excluded: ['emergency-1', 'emergency'] })).toMatchObject([
      {
        id: 'identity.update-sign-in-policy',
        target: 'policy-1',
        before: { exceptWhom: { ...nobody, guests: true } },
        after: { mode: 'enforced', exceptWhom: { ...nobody, guests: true, people: ['emergency-1'], groups: ['emergency'] } },
      },
    ]);
  });

  test('changes nothing before somebody has chosen the accounts', () => {
    expect(emergencyAccessSpared.remedy.changes?.(deploymentOf(emergencyAccessSpared, { ...tenant, policies: [strict] }))).toEqual([]);
  });
});
