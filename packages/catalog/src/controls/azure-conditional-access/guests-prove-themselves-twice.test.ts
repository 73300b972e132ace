import { describe, expect, test } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { aPerson } from '../../../test-support/directory-objects.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { guestsProveThemselvesTwice } from './guests-prove-themselves-twice.ts';

const asking = aSignInPolicy({ name: 'Ask', grantRequirements: { all: true, of: ['second-factor'] } });
const employees = tenant.people.filter(({ kind }) => kind !== 'guest');
const someGuests = { kind: 'excluded-guests' as const, path: 'conditions.users.excludeGuestsOrExternalUsers', raw: { types: 'some' } };

describe('multifactor authentication for guests', () => {
  isJudged(guestsProveThemselvesTwice, {
    'passes when a policy requires it of everyone': [{ policies: [asking] }, 'pass'],
    'passes when a policy asks guests': [{ policies: [{ ...asking, audience: { ...emptyAudience, guests: true } }] }, 'pass'],
    'passes when the excluded group has only members': [
      { ...tenant, policies: [{ ...asking, excludedAudience: withoutGroups('depot', 'emergency') }] },
      'pass',
    ],
    'fails when guests are excluded': [
      { ...tenant, policies: [{ ...asking, excludedAudience: { ...emptyAudience, guests: true } }] },
      'fail',
      /excludes all 3 guests and external members/,
    ],
    'fails when external members are excluded, and there are no guests': [
      {
        ...tenant,
        people: [...employees, aPerson('mia', { isExternal: true })],
        policies: [{ ...asking, excludedAudience: { ...emptyAudience, guests: true } }],
      },
      'fail',
      /excludes 1 of 1 guests and external members/,
    ],
    'is unknown when it excludes some kinds of guests': [
      { ...tenant, policies: [{ ...asking, excludedAudience: { ...emptyAudience, guests: true }, unsupportedConditions: [someGuests] }] },
      'unknown',
      /some kinds of guests or external users/,
    ],
    'passes when it excludes service providers alone': [
      { ...tenant, policies: [{ ...asking, unsupportedConditions: [{ ...someGuests, kind: 'excluded-guests-without-account' }] }] },
      'pass',
    ],
    'fails when the policy is off': [{ policies: [{ ...asking, mode: 'off' }] }, 'fail', /it is off/],
    'fails when no policy requires it': [{ policies: [] }, 'fail', /No policy/],
    'is unknown when the guests are not known': [
      { policies: [{ ...asking, excludedAudience: withoutGroups('depot') }] },
      'unknown',
      /could not be read/,
    ],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{ ...tenant }, 'unknown', /identity.sign-in-policies/],
  });

  test('is fixed by a policy for guests, staged', () => {
    const facts = { ...tenant, policies: [{ ...asking, excludedAudience: { ...emptyAudience, guests: true } }] };
    expect(putRight(guestsProveThemselvesTwice, facts)).toMatchObject([
      { kind: 'create', after: { mode: 'report-only', audience: { everyone: false, guests: true }, apps: { all: true } } },
    ]);
  });

  enablesOnlyItsOwn(
    guestsProveThemselvesTwice,
    { ...tenant, policies: [] },
    {
      everyone: () => ({ audience: { ...emptyAudience, everyone: true } }),
      'a device besides': () => ({ grantRequirements: { all: true, of: ['second-factor', 'compliant-device'] } }),
    },
  );
});
