import { expect, test } from 'vitest';
import { aDeviceFilter, aPolicy, emptyAudience } from '../../test-support/sign-in-rules.ts';
import { SignInPolicySettings } from '../sign-in-policy.ts';
import { differenceOf } from './difference-of.ts';

const before = SignInPolicySettings.parse(aPolicy('p', { name: 'Ask twice', mode: 'report-only' }));

test('only what differs is told, in words', () => {
  const after = {
    ...before,
    mode: 'enforced',
    excludedAudience: { ...emptyAudience, groups: ['g1', 'g2'] },
    session: { ...before.session, reauthenticateAfterHours: 12, persistentBrowser: false },
  };
  expect(differenceOf({ before, after }, { nameOf: (id) => (id === 'g1' ? 'Depot staff' : undefined) })).toEqual([
    { path: 'State', before: 'report-only', after: 'enforced' },
    { path: 'Leaves out groups', before: 'none', after: 'Depot staff, g2' },
    { path: 'Sign in again after, in hours', before: 'not set', after: '12' },
    { path: 'Stays signed in when the browser is closed', before: 'not set', after: 'no' },
  ]);
});

test('of a new object all is told that says something', () => {
  expect(differenceOf({ before: null, after: before })).toEqual([
    { path: 'Name', before: null, after: 'Ask twice' },
    { path: 'State', before: null, after: 'report-only' },
    { path: 'Applies to everybody', before: null, after: 'yes' },
    { path: 'All applications', before: null, after: 'yes' },
    { path: 'Any platform', before: null, after: 'yes' },
    { path: 'Any location', before: null, after: 'yes' },
    { path: 'Access', before: null, after: 'allow' },
  ]);
});

test('of an object that goes, likewise', () => {
  expect(differenceOf({ before: { name: 'Old', ranges: [] }, after: null })).toEqual([{ path: 'Name', before: 'Old', after: null }]);
});

test('entries of a list are told apart by their names, and their order does not matter', () => {
  const methods = [
    { key: 'okta_password', need: 'required' },
    { key: 'phone_number', need: 'optional' },
  ];
  const after = [{ key: 'phone_number', need: 'not-allowed' }, methods[0]];
  expect(differenceOf({ before: { methods }, after: { methods: after } })).toEqual([
    { path: 'Methods, phone number, need', before: 'optional', after: 'not-allowed' },
  ]);
  expect(differenceOf({ before: { groups: ['a', 'b'] }, after: { groups: ['b', 'a'] } })).toEqual([]);
});

test('shows a condition that is kept in the vendor’s form by its label', () => {
  expect(differenceOf({ before, after: { ...before, unsupportedConditions: [aDeviceFilter] } })).toEqual([
    { path: 'Other conditions', before: 'none', after: 'device filter: include device.model -eq "x"' },
  ]);
});

test('a list that becomes empty is told as a whole', () => {
  expect(differenceOf({ before: { clients: ['browser'] }, after: { clients: [] } })).toEqual([
    { path: 'Client apps', before: 'browser', after: 'none' },
  ]);
});
