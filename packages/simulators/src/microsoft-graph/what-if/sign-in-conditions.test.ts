import { describe, expect, it } from 'vitest';
import { openNamedLocations, signInConditions, type ConditionSet } from './sign-in-conditions.ts';
import type { Row } from '../api/odata-list.ts';
import { fillPolicy } from '../conditional-access/policy.ts';

const country = (id: string, codes: readonly string[], includeUnknownCountriesAndRegions: boolean) => ({
  '@odata.type': '#microsoft.graph.countryNamedLocation',
  id,
  displayName: id,
  countriesAndRegions: codes,
  includeUnknownCountriesAndRegions,
});
const locations = openNamedLocations([
  country('far', ['KP'], false),
  country('nowhere', ['AQ'], true),
  {
    '@odata.type': '#microsoft.graph.ipNamedLocation',
    id: 'office',
    displayName: 'office',
    isTrusted: true,
    ipRanges: [{ cidrAddress: '198.51.100.0/24' }, { cidrAddress: '2001:db8:5::/48' }],
  },
]);
const usual: Row = { clientAppType: 'browser', devicePlatform: 'windows', country: 'NO', ipAddress: '192.0.2.1', signInRiskLevel: 'none' };
const at = (includeLocations: readonly string[], excludeLocations: readonly string[] = []): Row => ({
  locations: { includeLocations, excludeLocations },
});

/** The word of the first condition that is not met, or the finding of all of them together. */
function outcome(conditions: Row, given: Row): string {
  const whole = fillPolicy({ conditions })['conditions'] as ConditionSet;
  const found = signInConditions(whole, locations).map(({ word, find }) => ({ word, finding: find({ ...usual, ...given }) }));
  const unmet = found.find(({ finding }) => finding === 'unmet');
  return unmet?.word ?? (found.some(({ finding }) => finding === 'unknown') ? 'unknown' : 'met');
}

describe('conditions about how and from where a user signs in', () => {
  it.each<[string, Row, Row, string]>([
    ['a country', at(['far']), { country: 'KP' }, 'met'],
    ['another country', at(['far']), { country: 'NO' }, 'location'],
    ['a country that is not known', at(['nowhere']), { country: null }, 'met'],
    ['a country that is not known, where that does not count', at(['far']), { country: null }, 'location'],
    ['a country that is not given', at(['far']), { country: undefined }, 'unknown'],
    ['a trusted network', at(['All'], ['AllTrusted']), { ipAddress: '198.51.100.9' }, 'location'],
    ['a trusted network of the newer kind', at(['AllTrusted']), { ipAddress: '2001:db8:5:1::9' }, 'met'],
    ['an untrusted network', at(['All'], ['AllTrusted']), { ipAddress: '203.0.113.1' }, 'met'],
    ['legacy clients only', { clientAppTypes: ['exchangeActiveSync', 'other'] }, {}, 'clientApps'],
    ['a legacy client', { clientAppTypes: ['exchangeActiveSync', 'other'] }, { clientAppType: 'other' }, 'met'],
    ['phones only', { platforms: { includePlatforms: ['iOS', 'android'] } }, {}, 'devicePlatform'],
    ['all but one', { platforms: { includePlatforms: ['all'], excludePlatforms: ['windows'] } }, {}, 'devicePlatform'],
    ['no known platform', { platforms: { includePlatforms: ['all'], excludePlatforms: ['windows'] } }, { devicePlatform: null }, 'met'],
    ['risk', { signInRiskLevels: ['high', 'medium'] }, { signInRiskLevel: 'medium' }, 'met'],
    ['no risk', { signInRiskLevels: ['high', 'medium'] }, {}, 'signInRisk'],
    ['a risk of the user that is not given', { userRiskLevels: ['high'] }, {}, 'unknown'],
    [
      'a device code',
      { authenticationFlows: { transferMethods: 'deviceCodeFlow,authenticationTransfer' } },
      { authenticationFlow: { transferMethod: 'deviceCodeFlow' } },
      'met',
    ],
    ['no device code', { authenticationFlows: { transferMethods: 'deviceCodeFlow' } }, { authenticationFlow: null }, 'authenticationFlow'],
    [
      'managed devices, which are left alone',
      { devices: { deviceFilter: { mode: 'exclude', rule: 'device.isCompliant -eq True' } } },
      { deviceInfo: { isCompliant: true } },
      'devices',
    ],
  ])('%s', (_what, conditions, given, expected) => {
    expect(outcome(conditions, given)).toBe(expected);
  });

  it('is nothing that a policy without conditions asks about', () => {
    expect(signInConditions(fillPolicy({})['conditions'] as ConditionSet, locations)).toEqual([]);
  });
});
