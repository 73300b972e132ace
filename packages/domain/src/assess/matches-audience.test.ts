import { describe, expect, test } from 'vitest';
import { everyone, emptyAudience } from '../new-sign-in-policy.ts';
import type { Audience } from '../sign-in-policy.ts';
import { cannotTell, no, yes } from './certainty.ts';
import { matchesAudience } from './matches-audience.ts';
import type { UnsupportedCondition } from '../unsupported-condition.ts';
import type { Aimed, GuestKind } from './names-guests.ts';

const known = {
  groupsOf: (personId: string) => new Set(personId === 'ann' ? ['finance'] : []),
  rolesOf: (personId: string) => new Set(personId === 'ann' ? ['admin'] : []),
  eligibleRolesOf: (personId: string) => new Set(personId === 'bob' ? ['admin'] : []),
  guestKindOf: (personId: string): GuestKind => (personId === 'gus' ? 'guest' : personId === 'mia' ? 'external-member' : null),
};
const unread = {
  groupsOf: () => undefined,
  rolesOf: () => undefined,
  eligibleRolesOf: () => new Set<string>(),
  guestKindOf: () => undefined,
};

const matches = (
  audience: Partial<Audience>,
  excludedAudience: Partial<Audience> = {},
  personId = 'ann',
  memberships: typeof known | typeof unread = known,
) =>
  matchesAudience(
    { audience: { ...emptyAudience, ...audience }, excludedAudience: { ...emptyAudience, ...excludedAudience } },
    personId,
    memberships,
  );

test.each<[string, Partial<Audience>, string, number]>([
  ['everyone', everyone, 'bob', yes],
  ['a person by id', { people: ['bob'] }, 'bob', yes],
  ['a group they are in', { groups: ['other', 'finance'] }, 'ann', yes],
  ['a group they are not in', { groups: ['finance'] }, 'bob', no],
  ['a role they hold', { roles: ['admin'] }, 'ann', yes],
  ['a role they may activate', { roles: ['admin'] }, 'bob', cannotTell],
  ['a role they may not activate', { roles: ['admin'] }, 'gus', no],
  ['guests, being one', { guests: true }, 'gus', yes],
  ['guests, being none', { guests: true }, 'ann', no],
  ['guests, being an external member', { guests: true }, 'mia', yes],
  ['no one', {}, 'ann', no],
])('a policy for %s', (_whom, audience, personId, certainty) => {
  expect(matches(audience, {}, personId)).toBe(certainty);
});

test('an excluded person stays excluded, however they are named', () => {
  expect(matches({ people: ['ann'] }, { groups: ['finance'] })).toBe(no);
  expect(matches(everyone, { people: ['ann'] })).toBe(no);
  expect(matches(everyone, { guests: true })).toBe(yes);
});

test('a group that is listed among the excluded people excludes its members', () => {
  expect(matches(everyone, { people: ['finance'] })).toBe(no);
});

describe('without the groups and roles', () => {
  test('a policy for a group may or may not apply', () => {
    expect(matches({ groups: ['finance'] }, {}, 'ann', unread)).toBe(cannotTell);
    expect(matches(everyone, { roles: ['admin'] }, 'ann', unread)).toBe(cannotTell);
    expect(matches({ guests: true }, {}, 'ann', unread)).toBe(cannotTell);
  });

  test('a policy for everyone or for a person by id is as clear as before', () => {
    expect(matches(everyone, {}, 'ann', unread)).toBe(yes);
    expect(matches({ people: ['ann'], groups: ['x'] }, {}, 'ann', unread)).toBe(yes);
  });
});

test('a sign-in of an unknown person may be of any person named', () => {
  expect(matches({ people: ['ann'] }, {}, '')).toBe(cannotTell);
  expect(matches(everyone, {}, '')).toBe(yes);
});

const some = (kind: UnsupportedCondition['kind']) => [{ kind, path: 'conditions.users', raw: null }];
const excludingSome = (guests: boolean, kind: UnsupportedCondition['kind'] = 'excluded-guests') => ({
  audience: everyone,
  excludedAudience: { ...emptyAudience, guests },
  unsupportedConditions: some(kind),
});
const toEach = (policy: Aimed) => ['ann', 'gus', 'mia', ''].map((personId) => matchesAudience(policy, personId, known));

describe('a policy that names some kinds of guests', () => {
  test('is clear for everyone else, and may or may not exclude those', () => {
    expect(toEach(excludingSome(true))).toEqual([yes, cannotTell, cannotTell, cannotTell]);
    expect(matchesAudience(excludingSome(true), 'ann', unread)).toBe(cannotTell);
  });

  test('excludes no guest where guests are not among them', () => {
    expect(toEach(excludingSome(false))).toEqual([yes, yes, cannotTell, cannotTell]);
  });

  test('excludes no one here where those have no account here', () => {
    expect(toEach(excludingSome(false, 'excluded-guests-without-account'))).toEqual([yes, yes, yes, yes]);
  });

  test('may or may not include those', () => {
    const including = { audience: emptyAudience, excludedAudience: emptyAudience, unsupportedConditions: some('guests') };
    expect(toEach(including)).toEqual([no, cannotTell, cannotTell, cannotTell]);
  });
});
