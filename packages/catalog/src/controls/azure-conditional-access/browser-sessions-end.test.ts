import { describe, expect, test } from 'vitest';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { browserSessionsEnd } from './browser-sessions-end.ts';

const session = { reauthenticateAfterHours: 24, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null };
const limiting = aSignInPolicy({ session });

describe('browser sessions', () => {
  isJudged(browserSessionsEnd, {
    'passes when everyone signs in again within a week': [{ policies: [limiting] }, 'pass'],
    'passes when it is for browsers only': [{ policies: [{ ...limiting, clients: ['browser'] }] }, 'pass'],
    'passes when a session ends with the browser': [
      { policies: [{ ...limiting, session: { ...session, reauthenticateAfterHours: null, persistentBrowser: false } }] },
      'pass',
    ],
    'fails when a session may last a month': [
      { policies: [{ ...limiting, session: { ...session, reauthenticateAfterHours: 720 } }] },
      'fail',
      /No policy limits/,
    ],
    'fails when it is for the portals only': [
      { policies: [{ ...limiting, apps: { all: false, named: ['MicrosoftAdminPortals'], except: [], userActions: [] } }] },
      'fail',
      /only for some apps/,
    ],
    'fails when it leaves browsers out': [{ policies: [{ ...limiting, clients: ['mobile-and-desktop'] }] }, 'fail', /No policy/],
    'fails when a large group is excluded': [
      { ...tenant, policies: [{ ...limiting, excludedAudience: withoutGroups('depot') }] },
      'fail',
      /excludes 6 of 23/,
    ],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{ ...tenant }, 'unknown', /identity.sign-in-policies/],
  });

  test('is fixed by a policy for browsers, staged', () => {
    expect(putRight(browserSessionsEnd, { ...tenant, policies: [] }, { excluded: ['emergency-1'] })).toMatchObject([
      {
        kind: 'create',
        after: {
          mode: 'report-only',
          excludedAudience: { people: ['emergency-1'] },
          clients: ['browser'],
          session: { reauthenticateAfterHours: 24, persistentBrowser: false },
        },
      },
    ]);
  });

  test('is a day by hand: the portal takes no more than 23 hours', () => {
    const steps = browserSessionsEnd.remedy.steps(deploymentOf(browserSessionsEnd, { ...tenant, policies: [] }));
    expect(steps.join(' ')).toContain('Sign-in frequency, Periodic reauthentication, 1 day.');
  });

  enablesOnlyItsOwn(
    browserSessionsEnd,
    { ...tenant, policies: [] },
    {
      'a second factor besides': () => ({ grantRequirements: { all: true, of: ['second-factor'] } }),
      'every client': () => ({ clients: [] }),
      'a shorter session': (own) => ({ session: { ...own.session, reauthenticateAfterHours: 1 } }),
    },
  );
});
