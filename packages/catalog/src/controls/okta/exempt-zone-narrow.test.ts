import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aZone, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { exemptZoneNarrow } from './exempt-zone-narrow.ts';

const narrow = aZone({ name: 'DefaultExemptIpZone', isBuiltIn: true, ranges: ['198.51.100.7/32'] });
const wide = { ...narrow, ranges: ['198.51.100.7/32', '203.0.0.0/8'] };

describe('the IP exempt zone', () => {
  isJudged(exemptZoneNarrow, {
    'passes when it is empty': [{ zones: [{ ...narrow, ranges: [] }] }, 'pass'],
    'passes when it holds single addresses': [{ zones: [narrow] }, 'pass'],
    'fails when it holds a wide network': [{ zones: [wide] }, 'fail', /lets through 203\.0\.0\.0\/8\./],
    'fails when it holds a wide range': [{ zones: [{ ...narrow, ranges: ['198.0.0.0-203.0.0.0'] }] }, 'fail', /198\.0\.0\.0-203/],
    'is not applicable when there is none': [
      { zones: [{ ...wide, name: 'Offices', isBuiltIn: false }] },
      'not-applicable',
      /does not exist/,
    ],
    'is not applicable when a zone of the customer has its name': [{ zones: [{ ...wide, isBuiltIn: false }] }, 'not-applicable'],
    'is not applicable when it is not active': [{ zones: [{ ...wide, isActive: false }] }, 'not-applicable'],
    'is unknown when zones could not be read': [{}, 'unknown', /network.zones/],
  });

  it('is fixed by removing the wide ranges', () => {
    const changes = exemptZoneNarrow.remedy.changes!(tailoredDeployment(exemptZoneNarrow, { zones: [wide] }));
    expect(changes).toMatchObject([{ target: wide.id, after: { ranges: ['198.51.100.7/32'] } }]);
    expect(exemptZoneNarrow.assess({ zones: afterChanges([wide], changes) }, { asOf }).state).toBe('pass');
  });
});
