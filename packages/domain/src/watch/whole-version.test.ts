import { expect, test } from 'vitest';
import { wholeVersion } from './whole-version.ts';

test('names what the object has and the version has not, as empty', () => {
  const live = {
    state: 'enabled',
    note: 'theirs',
    conditions: { users: { includeUsers: ['All'], excludeGroups: ['g1'] }, platforms: { includePlatforms: ['iOS'] }, locations: null },
  };
  expect(wholeVersion({ state: 'disabled', conditions: { users: { includeUsers: ['All'] } } }, live)).toEqual({
    state: 'disabled',
    note: null,
    conditions: { users: { includeUsers: ['All'], excludeGroups: [] }, platforms: null },
  });
});

test('keeps what only the version has', () => {
  expect(wholeVersion({ a: { b: 1 } }, { a: null })).toEqual({ a: { b: 1 } });
});
