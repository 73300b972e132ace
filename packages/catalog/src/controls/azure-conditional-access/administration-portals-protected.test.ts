import { describe, expect, test } from 'vitest';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { administrationPortalsProtected } from './administration-portals-protected.ts';

const apps = { all: false, named: ['MicrosoftAdminPortals'], except: [], userActions: [] };
const asking = aSignInPolicy({ apps, grantRequirements: { all: true, of: ['second-factor'] } });

describe('administration portals', () => {
  isJudged(administrationPortalsProtected, {
    'passes when the portals are named': [{ policies: [asking] }, 'pass'],
    'passes when a policy is for all apps': [{ policies: [{ ...asking, apps: { ...apps, all: true, named: [] } }] }, 'pass'],
    'fails when all apps but the portals are covered': [
      { policies: [{ ...asking, apps: { all: true, named: [], except: apps.named, userActions: [] } }] },
      'fail',
      /No policy/,
    ],
    'fails when another app is named': [{ policies: [{ ...asking, apps: { ...apps, named: ['payroll'] } }] }, 'fail', /No policy/],
    'fails when the policy is off': [{ policies: [{ ...asking, mode: 'off' }] }, 'fail', /it is off/],
    'fails when a large group is excluded': [
      { ...tenant, policies: [{ ...asking, excludedAudience: withoutGroups('depot') }] },
      'fail',
      /excludes 6 of 23/,
    ],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{ ...tenant }, 'unknown', /identity.sign-in-policies/],
  });

  test('is fixed by a policy for the portals, staged', () => {
    expect(putRight(administrationPortalsProtected, { ...tenant, policies: [] }, { excluded: ['emergency-1'] })).toMatchObject([
      { kind: 'create', after: { mode: 'report-only', apps, excludedAudience: { people: ['emergency-1'] } } },
    ]);
  });

  enablesOnlyItsOwn(
    administrationPortalsProtected,
    { ...tenant, policies: [] },
    {
      'all resources': () => ({ apps: { all: true, named: [], except: [], userActions: [] } }),
      'a device besides': () => ({ grantRequirements: { all: true, of: ['second-factor', 'compliant-device'] } }),
    },
  );
});
