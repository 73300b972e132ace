import { expect, test } from 'vitest';
import { aDeviceFilter, aPolicy } from '../../test-support/sign-in-rules.ts';
import { emptyAudience } from '../new-sign-in-policy.ts';
import { SignInPolicySettings } from '../sign-in-policy.ts';
import { differenceOf } from './difference-of.ts';

const before = SignInPolicySettings.parse(aPolicy('p', { name: 'Ask twice', mode: 'report-only' }));

test('lists the settings that differ, each by its label', () => {
  const after = {
    ...before,
    mode: 'enforced',
    excludedAudience: { ...emptyAudience, groups: ['g1', 'g2'] },
    session: { ...before.session, reauthenticateAfterHours: 12, persistentBrowser: false },
  };
  expect(differenceOf({ before, after }, { nameOf: (id) => (id === 'g1' ? 'Depot staff' : undefined) })).toEqual([
    { path: 'State', before: 'report-only', after: 'enforced' },
    { path: 'Excluded groups', before: 'none', after: 'Depot staff, g2' },
    { path: 'Sign-in frequency, in hours', before: 'not set', after: '12' },
    { path: 'Persistent browser session', before: 'not set', after: 'no' },
  ]);
});

test('lists of a new object every setting that is not empty', () => {
  expect(differenceOf({ before: null, after: before })).toEqual([
    { path: 'Name', before: null, after: 'Ask twice' },
    { path: 'State', before: null, after: 'report-only' },
    { path: 'Applies to everyone', before: null, after: 'yes' },
    { path: 'All applications', before: null, after: 'yes' },
    { path: 'Any platform', before: null, after: 'yes' },
    { path: 'Any location', before: null, after: 'yes' },
    { path: 'Access', before: null, after: 'allow' },
  ]);
});

test('lists of a deleted object every setting that is not empty', () => {
  expect(differenceOf({ before: { name: 'Old', ranges: [] }, after: null })).toEqual([{ path: 'Name', before: 'Old', after: null }]);
});

test('identifies entries of a list by their names, whatever their order', () => {
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

test('shows a list that becomes empty as a whole', () => {
  expect(differenceOf({ before: { clients: ['browser'] }, after: { clients: [] } })).toEqual([
    { path: 'Client apps', before: 'browser', after: 'none' },
  ]);
});

test('labels a switch of a method that the vendor names by a path', () => {
  const shows = 'featureSettings.displayAppInformationRequiredState.state';
  const [was, is] = [
    { [shows]: 'default', 'a.secondOne': 'x' },
    { [shows]: 'enabled', 'a.secondOne': 'y' },
  ];
  expect(differenceOf({ before: { settings: was }, after: { settings: is } })).toEqual([
    { path: 'Show application name in notifications', before: 'default', after: 'enabled' },
    { path: 'Settings, a, second one', before: 'x', after: 'y' },
  ]);
});
