import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aZone, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { countryBlockFilled } from './country-block-filled.ts';

const empty = aZone({ name: 'Blocked countries', kind: 'dynamic', isBlocklist: true });
const ofAddresses = aZone({ id: 'zone-2', name: 'Known bad networks', isBlocklist: true, ranges: ['203.0.113.64/26'] });

describe('blocklist zones', () => {
  isJudged(countryBlockFilled, {
    'pass when each holds something': [{ zones: [{ ...empty, countries: ['KP'] }, ofAddresses] }, 'pass'],
    'pass when the empty ones are Okta’s own, off, or for policies': [
      {
        zones: [
          ofAddresses,
          { ...empty, id: 'own', isBuiltIn: true },
          { ...empty, id: 'off', isActive: false },
          { ...empty, id: 'policy', isBlocklist: false },
        ],
      },
      'pass',
    ],
    'pass when one only excludes, and so blocks the rest': [{ zones: [{ ...empty, hasExclusions: true }] }, 'pass'],
    'fail when one names a continent only': [{ zones: [{ ...empty, countries: ['AP'] }, ofAddresses] }, 'fail', /“Blocked countries”/],
    'fail when one holds nothing': [{ zones: [empty, ofAddresses] }, 'fail', /“Blocked countries”/],
    'fail when one of addresses holds nothing': [{ zones: [{ ...ofAddresses, ranges: [] }] }, 'fail', /“Known bad networks”/],
    'are not applicable when there are none': [{ zones: [{ ...empty, isBuiltIn: true }] }, 'not-applicable', /No network zone of yours/],
    'are unknown when zones could not be read': [{}, 'unknown', /network.zones/],
  });

  it('are fixed by adding the chosen countries', () => {
    const facts = { zones: [{ ...empty, countries: ['AP'] }, ofAddresses] };
    const changes = countryBlockFilled.remedy.changes!(tailoredDeployment(countryBlockFilled, facts, { leftOut: { countries: ['Cuba'] } }));
    expect(changes).toMatchObject([{ target: empty.id, after: { countries: ['BY', 'IR', 'KP', 'RU', 'SY'], isActive: true } }]);
    expect(countryBlockFilled.assess({ zones: afterChanges(facts.zones, changes) }, { asOf }).state).toBe('pass');
  });

  it('put no country into a zone of addresses', () => {
    const facts = { zones: [{ ...ofAddresses, ranges: [] }] };
    expect(countryBlockFilled.remedy.changes!(tailoredDeployment(countryBlockFilled, facts))).toEqual([]);
  });
});
