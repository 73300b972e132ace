import { describe, expect, test } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { legacySignInBlocked } from './legacy-sign-in-blocked.ts';

const blocking = aSignInPolicy({ decision: 'block', clients: ['exchange-active-sync', 'other-legacy'] });
const excluding = { ...blocking, excludedAudience: withoutGroups('emergency') };

describe('legacy authentication', () => {
  isJudged(legacySignInBlocked, {
    'passes when an enforced policy blocks it for everyone': [{ policies: [blocking] }, 'pass'],
    'passes when only named accounts are excluded': [
      { policies: [{ ...blocking, excludedAudience: { ...emptyAudience, people: ['emergency-1'] } }] },
      'pass',
    ],
    'passes when the excluded group is for emergency access': [{ ...tenant, policies: [excluding] }, 'pass'],
    'passes when two policies share the work': [
      {
        policies: [
          { ...blocking, clients: ['other-legacy'] },
          { ...blocking, id: 'policy-2', clients: ['exchange-active-sync'] },
        ],
      },
      'pass',
    ],
    'fails when the policy is in report-only mode': [{ policies: [{ ...blocking, mode: 'report-only' }] }, 'fail', /report-only/],
    'fails when the policy is off': [{ policies: [{ ...blocking, mode: 'off' }] }, 'fail', /it is off/],
    'fails when a large group is excluded': [
      { ...tenant, policies: [{ ...blocking, excludedAudience: withoutGroups('depot') }] },
      'fail',
      /excludes 6 of 23 people. It does not apply to Depot/,
    ],
    'fails when guests are excluded': [
      { ...tenant, policies: [{ ...blocking, excludedAudience: { ...emptyAudience, guests: true } }] },
      'fail',
      /excludes 3 of 23 people/,
    ],
    'fails when one kind of client is not covered': [
      { policies: [{ ...blocking, clients: ['other-legacy'] }] },
      'fail',
      /for Exchange ActiveSync clients/,
    ],
    'fails when it is for some apps only': [
      { policies: [{ ...blocking, apps: { all: false, named: ['mail'], except: [], userActions: [] } }] },
      'fail',
      /only for some apps/,
    ],
    'fails when nothing blocks it': [{ policies: [] }, 'fail', /No policy/],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.sign-in-policies/],
    'is unknown when the members of an excluded group are not known': [{ policies: [excluding] }, 'unknown', /could not be read/],
  });

  test('is fixed by enabling the staged policy', () => {
    const waiting = { ...excluding, mode: 'report-only' as const };
    const [change, ...more] = putRight(legacySignInBlocked, { ...tenant, policies: [waiting] }, { excluded: ['emergency-1'] });
    expect(change).toMatchObject({ kind: 'enable', target: 'policy-1', before: { mode: 'report-only' }, after: { mode: 'enforced' } });
    expect(more).toEqual([]);
  });

  test('is fixed by a new policy when the staged one would lock out excluded people', () => {
    const facts = { ...tenant, policies: [{ ...blocking, mode: 'off' as const }] };
    expect(putRight(legacySignInBlocked, facts, { excluded: ['emergency-1', 'emergency'] })).toMatchObject([
      { kind: 'create', after: { mode: 'report-only', excludedAudience: { people: ['emergency-1'], groups: ['emergency'] } } },
    ]);
  });

  test('is for one group, and for some clients, when asked', () => {
    const chosen = { group: 'office', parameters: { clients: ['other-legacy' as const] } };
    const changes = legacySignInBlocked.remedy.changes?.(deploymentOf(legacySignInBlocked, { ...tenant, policies: [] }, chosen));
    expect(changes).toMatchObject([{ after: { audience: { everyone: false, groups: ['office'] }, clients: ['other-legacy'] } }]);
  });

  enablesOnlyItsOwn(
    legacySignInBlocked,
    { ...tenant, policies: [] },
    {
      'every client by name': () => ({ clients: ['browser', 'mobile-and-desktop', 'exchange-active-sync', 'other-legacy'] }),
    },
  );
});
