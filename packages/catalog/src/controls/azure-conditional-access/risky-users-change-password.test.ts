import { describe, expect, test } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { riskyUsersChangePassword } from './risky-users-change-password.ts';

const asking = aSignInPolicy({ userRisk: ['high'], grantRequirements: { all: true, of: ['second-factor', 'password-change'] } });

describe('risky users', () => {
  isJudged(riskyUsersChangePassword, {
    'passes when a password change is asked of users at high risk': [{ policies: [asking] }, 'pass'],
    'passes when the remediation of their risk is required': [
      { policies: [{ ...asking, grantRequirements: { all: true, of: ['second-factor', 'risk-remediation'] } }] },
      'pass',
    ],
    'passes when they are blocked': [{ policies: [{ ...asking, decision: 'block', grantRequirements: { all: true, of: [] } }] }, 'pass'],
    'passes when guests are excluded': [{ policies: [{ ...asking, excludedAudience: { ...emptyAudience, guests: true } }] }, 'pass'],
    'fails when a second factor is enough': [
      { policies: [{ ...asking, grantRequirements: { all: true, of: ['second-factor'] } }] },
      'fail',
      /No policy/,
    ],
    'fails when it looks at sign-ins only': [
      { policies: [{ ...asking, userRisk: [], signInRisk: ['high'] }] },
      'fail',
      /No policy stops accounts at risk\./,
    ],
    'fails when a large group is excluded': [
      { ...tenant, policies: [{ ...asking, excludedAudience: withoutGroups('depot') }] },
      'fail',
      /excludes 6 of 20/,
    ],
    'fails when the policy is off': [{ policies: [{ ...asking, mode: 'off' }] }, 'fail', /it is off/],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{ ...tenant }, 'unknown', /identity.sign-in-policies/],
  });

  test('is remediated by a staged policy that requires MFA and a password change', () => {
    expect(putRight(riskyUsersChangePassword, { ...tenant, policies: [] }, { excluded: ['emergency-1'] })).toMatchObject([
      {
        kind: 'create',
        after: {
          mode: 'report-only',
          excludedAudience: { people: ['emergency-1'], guests: true, roles: ['d29b2b05-8046-44ba-8758-1e26182fcf32'] },
          userRisk: ['high'],
          grantRequirements: { all: true, of: ['second-factor', 'password-change'] },
        },
      },
    ]);
  });

  test('enables a policy that waits and remediates risk in Microsoft’s newer way', () => {
    const [made] = putRight(riskyUsersChangePassword, { ...tenant, policies: [] }, { excluded: ['emergency-1'] });
    const waiting = aSignInPolicy({
      ...(made?.after as object),
      id: 'waiting',
      grantRequirements: { all: true, of: ['risk-remediation', 'second-factor'] },
    });
    expect(putRight(riskyUsersChangePassword, { ...tenant, policies: [waiting] }, { excluded: ['emergency-1'] })).toMatchObject([
      { kind: 'enable', target: 'waiting', after: { mode: 'enforced' } },
    ]);
  });

  enablesOnlyItsOwn(
    riskyUsersChangePassword,
    { ...tenant, policies: [] },
    {
      'a block instead': () => ({ decision: 'block', grantRequirements: { all: true, of: [] } }),
      'accounts that synchronize the directory': ({ excludedAudience }) => ({ excludedAudience: { ...excludedAudience, roles: [] } }),
    },
  );
});
