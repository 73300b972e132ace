import { describe, expect, it } from 'vitest';
import { aGooglePerson, methodsOf } from '../../../test-support/google-settings.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { dormantAccountsSuspended } from './dormant-accounts-suspended.ts';

const used = aGooglePerson({ id: '1', displayName: 'Ann', lastSignInAt: '2026-10-20T00:00:00.000Z' });
const asleep = aGooglePerson({ id: '2', displayName: 'Bob', lastSignInAt: '2026-01-05T00:00:00.000Z' });
const methods = ['1', '2'].map((id) => methodsOf(id));
const everyone = [used, asleep];

describe('dormant accounts', () => {
  isJudged(dormantAccountsSuspended, {
    'passes when all are used': [{ people: [used], methods }, 'pass'],
    'fails with one that is not': [
      { people: everyone, methods },
      'fail',
      /1 of 2 active accounts without an administrator role has not.*Bob/,
    ],
    'counts an account that was never used from the day it was made': [
      { people: [used, { ...asleep, lastSignInAt: null, createdAt: '2025-01-01T00:00:00.000Z' }], methods },
      'fail',
    ],
    'leaves administrators alone': [{ people: everyone, methods: [methods[0], methodsOf('2', { isAdministrator: true })] }, 'pass'],
    'passes over suspended accounts': [{ people: [used, { ...asleep, isEnabled: false }], methods }, 'pass'],
    'takes dates that stopped coming for no inactivity': [
      { people: everyone.map((person) => ({ ...person, lastSignInAt: '2025-03-01T00:00:00.000Z' })), methods },
      'pass',
    ],
    'is unknown when no sign-in is known': [{ people: [{ ...used, lastSignInAt: null }], methods }, 'unknown', /does not say/],
    'is unknown when people could not be read': [{ methods }, 'unknown', /people.people/],
  });

  it('is fixed by suspending them, and no one who is excluded', () => {
    const deployment = tailoredDeployment(dormantAccountsSuspended, { people: everyone, methods });
    const changes = dormantAccountsSuspended.remedy.changes!(deployment);
    expect(changes).toMatchObject([{ target: '2', before: { isEnabled: true }, after: { isEnabled: false } }]);
    const after = everyone.map((person) => (changes.some(({ target }) => target === person.id) ? { ...person, isEnabled: false } : person));
    expect(dormantAccountsSuspended.assess({ people: after, methods }, { asOf }).state).toBe('pass');
    expect(dormantAccountsSuspended.remedy.changes!({ ...deployment, excluded: ['2'] })).toEqual([]);
  });
});
