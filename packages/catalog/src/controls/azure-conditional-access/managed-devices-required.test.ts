import { describe, expect, test } from 'vitest';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { managedDevicesRequired } from './managed-devices-required.ts';

const asking = aSignInPolicy({ grantRequirements: { all: false, of: ['compliant-device', 'joined-device'] } });

describe('managed devices', () => {
  isJudged(managedDevicesRequired, {
    'passes when every device must be managed': [{ policies: [asking] }, 'pass'],
    'passes when guests and emergency accounts are excluded': [
      { ...tenant, policies: [{ ...asking, excludedAudience: { ...withoutGroups('emergency'), guests: true } }] },
      'pass',
    ],
    'passes when each platform has its own policy': [
      {
        policies: [
          { ...asking, platforms: { any: false, named: ['windows', 'macos'] } },
          { ...asking, id: 'policy-2', platforms: { any: false, named: ['ios', 'android'] } },
        ],
      },
      'pass',
    ],
    'fails when a platform is excluded': [{ policies: [{ ...asking, exceptPlatforms: ['android'] }] }, 'fail', /for Android/],
    'fails when a second factor would do instead': [
      { policies: [{ ...asking, grantRequirements: { all: false, of: ['second-factor', 'compliant-device'] } }] },
      'fail',
      /No policy requires a managed device\./,
    ],
    'fails when it is for browsers only': [{ policies: [{ ...asking, clients: ['browser'] }] }, 'fail', /only for some clients/],
    'fails when a large group is excluded': [
      { ...tenant, policies: [{ ...asking, excludedAudience: withoutGroups('depot') }] },
      'fail',
      /excludes 6 of 20 members/,
    ],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{ ...tenant }, 'unknown', /identity.sign-in-policies/],
  });

  test('is fixed by a policy for the platforms, staged, without guests', () => {
    expect(putRight(managedDevicesRequired, { ...tenant, policies: [] }, { excluded: ['emergency-1'] })).toMatchObject([
      {
        kind: 'create',
        after: {
          mode: 'report-only',
          excludedAudience: { people: ['emergency-1'], guests: true, roles: ['d29b2b05-8046-44ba-8758-1e26182fcf32'] },
          platforms: { any: false, named: ['windows', 'macos', 'ios', 'android'] },
          grantRequirements: { all: false },
        },
      },
    ]);
  });

  enablesOnlyItsOwn(
    managedDevicesRequired,
    { ...tenant, policies: [] },
    {
      'all devices compliant': () => ({ grantRequirements: { all: true, of: ['compliant-device', 'joined-device'] } }),
      'every platform': () => ({ platforms: { any: true, named: [] } }),
      'accounts that synchronize the directory': ({ excludedAudience }) => ({ excludedAudience: { ...excludedAudience, roles: [] } }),
    },
  );
});
