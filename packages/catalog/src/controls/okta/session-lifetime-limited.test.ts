import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, anAppRule, aSessionRule, tailoredDeployment, forGroups, inZone } from '../../../test-support/okta-settings.ts';
import { sessionLifetimeLimited } from './session-lifetime-limited.ts';

const { session } = aSessionRule({});
const long = aSessionRule({ isBuiltIn: true, session: { ...session, lifetimeMinutes: 43_200, idleMinutes: 10_080 } });

describe('the lifetime of a global session', () => {
  isJudged(sessionLifetimeLimited, {
    'passes at 12 hours, and 2 hours unused': [{ policies: [aSessionRule({})] }, 'pass'],
    'passes when a long rule is off': [{ policies: [aSessionRule({}), { ...long, id: 'rule-2', mode: 'off' }] }, 'pass'],
    'passes when a long rule comes after one for everyone': [
      { policies: [aSessionRule({}), { ...long, id: 'rule-2', order: 1002 }] },
      'pass',
    ],
    'passes when rules of apps say nothing of sessions': [
      { policies: [aSessionRule({}), anAppRule({ id: 'app', partOf: 'app' })] },
      'pass',
    ],
    'fails when a session lasts 30 days': [{ policies: [long] }, 'fail', /“Default Policy: Default Rule”/],
    'fails when only the idle time is long': [{ policies: [aSessionRule({ session: { ...session, idleMinutes: 121 } })] }, 'fail'],
    'fails when a session has no end': [{ policies: [aSessionRule({ session: { ...session, lifetimeMinutes: null } })] }, 'fail'],
    'fails when one rule of several is long': [
      { policies: [aSessionRule({ id: 'offices', places: inZone('offices') }), { ...long, order: 1002 }] },
      'fail',
    ],
    'is not applicable when no rule allows access': [
      { policies: [aSessionRule({ decision: 'block' }), anAppRule({})] },
      'not-applicable',
      /allows access/,
    ],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.sign-in-policies/],
  });

  it('is fixed by shortening the rules that are long', () => {
    const facts = { policies: [long] };
    const changes = sessionLifetimeLimited.remedy.changes!(tailoredDeployment(sessionLifetimeLimited, facts));
    expect(changes).toMatchObject([{ target: long.id, after: { session: { lifetimeMinutes: 720, idleMinutes: 120 } } }]);
    expect(sessionLifetimeLimited.assess({ policies: afterChanges(facts.policies, changes) }, { asOf }).state).toBe('pass');
  });

  it('is shortened only to the chosen limits, and for the group of the policy', () => {
    const policies = [{ ...long, audience: forGroups('staff') }];
    const leftOut = { limits: ['Maximum Okta global session idle time: 2 hours'] };
    const changesFor = (group: string) =>
      sessionLifetimeLimited.remedy.changes!(tailoredDeployment(sessionLifetimeLimited, { policies }, { group, leftOut }));
    expect(changesFor('staff')).toMatchObject([{ after: { session: { lifetimeMinutes: 720, idleMinutes: 10_080 } } }]);
    expect(changesFor('finance')).toEqual([]);
  });

  it('names the rule to edit in the manual steps', () => {
    const steps = sessionLifetimeLimited.remedy.steps(tailoredDeployment(sessionLifetimeLimited, { policies: [long] }));
    expect(steps.join('\n')).toMatch(/Security > Global Session Policy[^]*Default Policy: Default Rule[^]*12 hours/);
  });
});
