import { describe, expect, test } from 'vitest';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { membersProveThemselvesTwice } from './members-prove-themselves-twice.ts';

const asking = aSignInPolicy({ name: 'Ask', grantRequirements: { all: true, of: ['second-factor'] } });

describe('multifactor authentication for members', () => {
  isJudged(membersProveThemselvesTwice, {
    'passes when a policy requires it of everyone': [{ policies: [asking] }, 'pass'],
    'passes when guests and emergency accounts are excluded': [
      { ...tenant, policies: [{ ...asking, excludedAudience: { ...withoutGroups('emergency'), guests: true } }] },
      'pass',
    ],
    'passes when another policy covers the group that the first excludes': [
      {
        ...tenant,
        policies: [
          { ...asking, excludedAudience: withoutGroups('depot') },
          { ...asking, id: 'policy-2', audience: withoutGroups('depot') },
        ],
      },
      'pass',
    ],
    'fails when a large group is excluded': [
      { ...tenant, policies: [{ ...asking, excludedAudience: withoutGroups('emergency', 'depot') }] },
      'fail',
      /excludes 8 of 20 members. It does not apply to Depot\./,
    ],
    'fails when a managed device would do instead': [
      { policies: [{ ...asking, grantRequirements: { all: false, of: ['second-factor', 'compliant-device'] } }] },
      'fail',
      /No policy/,
    ],
    'fails when trusted places are excluded': [
      { policies: [{ ...asking, exceptPlaces: { any: false, trusted: true, zones: [] } }] },
      'fail',
      /only for some places/,
    ],
    'fails when the policy is in report-only mode': [{ policies: [{ ...asking, mode: 'report-only' }] }, 'fail', /report-only/],
    'is unknown when the members of an excluded group are not known': [
      { policies: [{ ...asking, excludedAudience: withoutGroups('emergency') }] },
      'unknown',
      /could not be read/,
    ],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{ ...tenant }, 'unknown', /identity.sign-in-policies/],
  });

  test('is fixed by a staged policy for members, with the exclusions', () => {
    const facts = { ...tenant, policies: [{ ...asking, excludedAudience: withoutGroups('emergency', 'depot') }] };
    expect(putRight(membersProveThemselvesTwice, facts, { excluded: ['emergency-1'] })).toMatchObject([
      {
        id: 'identity.create-sign-in-policy',
        after: {
          mode: 'report-only',
          audience: { everyone: true },
          excludedAudience: { guests: true, people: ['emergency-1'], roles: ['d29b2b05-8046-44ba-8758-1e26182fcf32'] },
          grantRequirements: { of: ['second-factor'] },
        },
      },
    ]);
  });

  enablesOnlyItsOwn(
    membersProveThemselvesTwice,
    { ...tenant, policies: [] },
    {
      'a device besides': () => ({ grantRequirements: { all: true, of: ['second-factor', 'compliant-device'] } }),
      'a stronger factor': () => ({ grantRequirements: { all: true, of: ['phishing-resistant-factor'] } }),
      'a shorter session besides': ({ session }) => ({ session: { ...session, reauthenticateAfterHours: 1 } }),
      'guests too': ({ excludedAudience }) => ({ excludedAudience: { ...excludedAudience, guests: false } }),
      'accounts that synchronize the directory': ({ excludedAudience }) => ({ excludedAudience: { ...excludedAudience, roles: [] } }),
    },
  );
});
