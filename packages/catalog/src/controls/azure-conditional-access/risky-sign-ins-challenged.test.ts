import { describe, expect, test } from 'vitest';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { riskySignInsChallenged } from './risky-sign-ins-challenged.ts';

const asking = aSignInPolicy({ signInRisk: ['medium', 'high'], grantRequirements: { all: true, of: ['second-factor'] } });

describe('risky sign-ins', () => {
  isJudged(riskySignInsChallenged, {
    'passes when a second factor is asked of both levels': [{ policies: [asking] }, 'pass'],
    'passes when one policy blocks the high level and one challenges the medium': [
      {
        policies: [
          { ...asking, signInRisk: ['medium'] },
          { ...asking, id: 'policy-2', signInRisk: ['high'], decision: 'block', grantRequirements: { all: true, of: [] } },
        ],
      },
      'pass',
    ],
    'fails when only the high level counts': [{ policies: [{ ...asking, signInRisk: ['high'] }] }, 'fail', /for the level medium/],
    'fails when a large group is excluded': [
      { ...tenant, policies: [{ ...asking, excludedAudience: withoutGroups('depot') }] },
      'fail',
      /excludes 6 of 23/,
    ],
    'fails when MFA is required of everyone whatever the risk, and only once': [
      { policies: [{ ...asking, signInRisk: [] }] },
      'fail',
      /No policy stops sign-ins at risk\./,
    ],
    'fails when the policy is in report-only mode': [{ policies: [{ ...asking, mode: 'report-only' }] }, 'fail', /report-only/],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{ ...tenant }, 'unknown', /identity.sign-in-policies/],
  });

  test('is fixed by a policy that challenges every time, staged', () => {
    expect(putRight(riskySignInsChallenged, { ...tenant, policies: [] }, { excluded: ['emergency'] })).toMatchObject([
      {
        kind: 'create',
        after: {
          mode: 'report-only',
          excludedAudience: { people: [], groups: ['emergency'], roles: ['d29b2b05-8046-44ba-8758-1e26182fcf32'] },
          signInRisk: ['high', 'medium'],
          session: { reauthenticateAfterHours: 0 },
        },
      },
    ]);
  });

  enablesOnlyItsOwn(
    riskySignInsChallenged,
    { ...tenant, policies: [] },
    {
      'a block instead': () => ({ decision: 'block', grantRequirements: { all: true, of: [] } }),
      'low risks': () => ({ signInRisk: ['high', 'medium', 'low'] }),
      'accounts that synchronize the directory': ({ excludedAudience }) => ({ excludedAudience: { ...excludedAudience, roles: [] } }),
    },
  );
});
