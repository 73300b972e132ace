import { describe, expect, test } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { tenant } from '../../../test-support/a-tenant.ts';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aGroup } from '../../../test-support/directory-objects.ts';
import { aSignInPolicy, isJudged } from '../../../test-support/judged.ts';
import { judgesMostAttacked } from '../../../test-support/most-attacked.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { mostAttackedSignInDaily } from './most-attacked-sign-in-daily.ts';

const group = 'Rampart: Most Attacked: Overall';
const session = { reauthenticateAfterHours: 24, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null };
const doing = aSignInPolicy({ session });
const facts = {
  ...tenant,
  groups: [...tenant.groups, aGroup(group, ['office-1', 'office-2'], { id: 'attacked' })],
  attacked: undefined,
};

describe('sessions of the most attacked', () => {
  judgesMostAttacked(mostAttackedSignInDaily, {
    group,
    doing,
    weaker: { ...doing, session: { ...session, reauthenticateAfterHours: 7 * 24 } },
  });

  isJudged(mostAttackedSignInDaily, {
    'passes when every sign-in asks again': [
      { ...facts, policies: [{ ...doing, session: { ...session, reauthenticateAfterHours: 0 } }] },
      'pass',
    ],
    'fails when only browsers ask again: a stolen token of an app goes on': [
      { ...facts, policies: [{ ...doing, clients: ['browser'] }] },
      'fail',
      /only for some clients/,
    ],
    'fails when it is about risky sign-ins only': [
      { ...facts, policies: [{ ...doing, signInRisk: ['high'] }] },
      'fail',
      /only for some risks/,
    ],
  });

  test('is a day by hand: the portal takes no more than 23 hours', () => {
    const steps = mostAttackedSignInDaily.remedy.steps(deploymentOf(mostAttackedSignInDaily, { ...facts, policies: [] }));
    expect(steps.join(' ')).toContain('Sign-in frequency, Periodic reauthentication, 1 day.');
  });

  enablesOnlyItsOwn(
    mostAttackedSignInDaily,
    { ...facts, policies: [] },
    {
      'an audience of everyone': () => ({ audience: { ...emptyAudience, everyone: true } }),
      'a shorter session': (own) => ({ session: { ...own.session, reauthenticateAfterHours: 1 } }),
    },
  );
});
