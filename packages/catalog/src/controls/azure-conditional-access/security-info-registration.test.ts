import { describe, expect, test } from 'vitest';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { securityInfoRegistration } from './security-info-registration.ts';

const apps = { all: false, named: [], except: [], userActions: ['urn:user:registersecurityinfo'] };
const asking = aSignInPolicy({ apps, grantRequirements: { all: true, of: ['second-factor'] } });

describe('security information registration', () => {
  isJudged(securityInfoRegistration, {
    'passes when a second factor is asked everywhere': [{ policies: [asking] }, 'pass'],
    'passes when trusted places are excluded': [
      { policies: [{ ...asking, exceptPlaces: { any: false, trusted: true, zones: [] } }] },
      'pass',
    ],
    'passes when it is blocked outside': [
      {
        policies: [
          {
            ...asking,
            decision: 'block',
            grantRequirements: { all: true, of: [] },
            exceptPlaces: { any: false, trusted: true, zones: [] },
          },
        ],
      },
      'pass',
    ],
    'fails when it is about registering devices': [
      { policies: [{ ...asking, apps: { ...apps, userActions: ['urn:user:registerdevice'] } }] },
      'fail',
      /No policy/,
    ],
    'fails when it is for one place': [
      { policies: [{ ...asking, places: { any: false, trusted: false, zones: ['z1'] } }] },
      'fail',
      /No policy/,
    ],
    'fails when the policy is off': [{ policies: [{ ...asking, mode: 'off' }] }, 'fail', /it is off/],
    'fails when a large group is excluded': [
      { ...tenant, policies: [{ ...asking, excludedAudience: withoutGroups('depot') }] },
      'fail',
      /excludes 6 of 20/,
    ],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{ ...tenant }, 'unknown', /identity.sign-in-policies/],
  });

  test('is fixed by a policy for the user action, staged', () => {
    expect(putRight(securityInfoRegistration, { ...tenant, policies: [] }, { excluded: ['emergency-1'] })).toMatchObject([
      {
        kind: 'create',
        after: { mode: 'report-only', apps, exceptPlaces: { trusted: true }, excludedAudience: { people: ['emergency-1'] } },
      },
    ]);
  });

  enablesOnlyItsOwn(
    securityInfoRegistration,
    { ...tenant, policies: [] },
    {
      'a block instead': () => ({ decision: 'block', grantRequirements: { all: true, of: [] } }),
      'trusted places': () => ({ exceptPlaces: { any: false, trusted: false, zones: [] } }),
    },
  );
});
