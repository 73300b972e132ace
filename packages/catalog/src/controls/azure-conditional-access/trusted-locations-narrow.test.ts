import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { isJudged, unlicensed } from '../../../test-support/judged.ts';
import { aZone } from '../../../test-support/okta-settings.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { trustedLocationsNarrow } from './trusted-locations-narrow.ts';

const office = aZone({ name: 'Headquarters', isTrusted: true, ranges: ['192.0.2.0/28', '2001:db8::/48'] });
const wide = { ...office, ranges: [...office.ranges, '0.0.0.0/1'] };

describe('trusted named locations', () => {
  isJudged(trustedLocationsNarrow, {
    'passes when they hold the networks of the company': [{ zones: [office] }, 'pass'],
    'passes when a wide location is not trusted': [{ zones: [office, { ...wide, id: 'zone-2', isTrusted: false }] }, 'pass'],
    'fails when one holds half of the internet': [{ zones: [wide] }, 'fail', /“Headquarters” holds 0\.0\.0\.0\/1/],
    'fails and says what it means with security defaults': [
      { zones: [wide], state: { hasSecurityDefaults: true, isSynchronized: false, methodsMigration: 'complete' } },
      'fail',
      /Security defaults are on, so no policy asks for less/,
    ],
    'fails when one holds all of the new internet': [{ zones: [{ ...office, ranges: ['::/0'] }] }, 'fail', /::\/0/],
    'fails when a range is written with its ends': [
      { zones: [{ ...office, ranges: ['1.0.0.0-9.255.255.255'] }] },
      'fail',
      /1\.0\.0\.0-9\.255/,
    ],
    'is not applicable when no location is trusted': [{ zones: [{ ...wide, isTrusted: false }] }, 'not-applicable', /trusted/],
    'is not applicable without the licence': [{ zones: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the locations could not be read': [{}, 'unknown', /network.zones/],
  });

  test('is fixed by removing the range that is too wide, and nothing else', () => {
    const changes = putRight(trustedLocationsNarrow, { zones: [wide, { ...office, id: 'zone-2' }], state: undefined });
    expect(changes).toMatchObject([
      {
        id: 'network.update-location',
        target: 'zone-1',
        before: { ranges: wide.ranges },
        after: { ranges: office.ranges, isTrusted: true },
      },
    ]);
    expect(changes).toHaveLength(1);
  });

  test('is fixed by no longer trusting a location that holds nothing else', () => {
    const zones = [
      { ...office, id: 'zone-2' },
      { ...office, ranges: ['0.0.0.0/1'] },
    ];
    expect(putRight(trustedLocationsNarrow, { zones, state: undefined })).toMatchObject([
      { target: 'zone-1', after: { isTrusted: false, ranges: ['0.0.0.0/1'] } },
    ]);
  });

  test('by hand, the steps name the location and the range', () => {
    const steps = trustedLocationsNarrow.remedy.steps(deploymentOf(trustedLocationsNarrow, { zones: [wide], state: undefined }));
    expect(steps).toContain('Open Headquarters, remove 0.0.0.0/1, and choose Save.');
  });
});
