import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, anAppRule, aSessionRule, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { sessionCookieNotKept } from './session-cookie-not-kept.ts';

const { session } = aSessionRule({});
const keeping = aSessionRule({ session: { ...session, persistentBrowser: true } });

describe('the cookie of a global session', () => {
  isJudged(sessionCookieNotKept, {
    'passes when it ends with the browser': [{ policies: [aSessionRule({})] }, 'pass'],
    'passes when Okta says nothing of it': [{ policies: [aSessionRule({ session: { ...session, persistentBrowser: null } })] }, 'pass'],
    'fails when it outlives the browser': [{ policies: [keeping] }, 'fail', /“Default Policy: Default Rule”/],
    'fails when one policy of two keeps it': [{ policies: [aSessionRule({ id: 'other', partOf: 'other' }), keeping] }, 'fail'],
    'is not applicable when no rule allows access': [{ policies: [anAppRule({})] }, 'not-applicable', /allows access/],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.sign-in-policies/],
  });

  it('is fixed in the rules that keep it, and its other limits stay', () => {
    const policies = [keeping];
    const changes = sessionCookieNotKept.remedy.changes!(tailoredDeployment(sessionCookieNotKept, { policies }));
    expect(changes).toMatchObject([{ target: keeping.id, after: { session } }]);
    expect(sessionCookieNotKept.assess({ policies: afterChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });
});
