import { expect, test } from 'vitest';
import { aDeviceFilter, aPolicy } from '../../test-support/sign-in-rules.ts';
import { emptyAudience } from '../new-sign-in-policy.ts';
import { SignInPolicySettings } from '../sign-in-policy.ts';
import { differenceOf as technicalDifferenceOf } from './difference-of.ts';

/** As a person reads it, without the technical details. */
const differenceOf = (...given: Parameters<typeof technicalDifferenceOf>) =>
  technicalDifferenceOf(...given).map(({ path, before: was, after }) => ({ path, before: was, after }));

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

test('asking at every sign-in is not said to be after nought hours', () => {
  const after = { ...before, session: { ...before.session, reauthenticateAfterHours: 0 } };
  expect(differenceOf({ before, after })).toEqual([{ path: 'Sign-in frequency, in hours', before: 'not set', after: 'every time' }]);
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
    { path: 'Phone number', before: 'Optional', after: 'Not allowed' },
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

const shows = 'featureSettings.displayAppInformationRequiredState.state';
const vendor = {
  labels: { [`settings.${shows}`]: 'Show application name in notifications', 'methods.*.need': 'Enrollment of *' },
  values: { [`settings.${shows}`]: { default: 'Managed by the vendor', enabled: 'On' }, isEnabled: { true: 'Active' } },
  entries: { phone_number: 'Phone' },
};

test('calls settings, values and entries what the console of the vendor calls them', () => {
  const [before_, after] = [
    { settings: { [shows]: 'default', 'a.secondOne': 'x' }, methods: [{ key: 'phone_number', need: 'optional' }], isEnabled: false },
    { settings: { [shows]: 'enabled', 'a.secondOne': 'y' }, methods: [{ key: 'phone_number', need: 'required' }], isEnabled: true },
  ];
  expect(differenceOf({ before: before_, after }, { words: vendor })).toEqual([
    { path: 'Show application name in notifications', before: 'Managed by the vendor', after: 'On' },
    { path: 'Settings, a, second one', before: 'x', after: 'y' },
    { path: 'Enrollment of Phone', before: 'Optional', after: 'Required' },
    { path: 'Enabled', before: 'Off', after: 'Active' },
  ]);
});

test('names countries, and keeps keys and ids for the technical details', () => {
  const images = { before: { countries: ['KP'], groups: ['g1'] }, after: { countries: ['KP', 'RU'], groups: [] } };
  expect(technicalDifferenceOf(images, { nameOf: (id) => (id === 'g1' ? 'Depot staff' : undefined) })).toEqual([
    {
      path: 'Countries',
      before: 'North Korea',
      after: 'North Korea, Russia',
      technical: { key: 'countries', before: '["KP"]', after: '["KP","RU"]' },
    },
    { path: 'Groups', before: 'Depot staff', after: 'none', technical: { key: 'groups', before: '["g1"]', after: '[]' } },
  ]);
});
