import { describe, expect, test } from 'vitest';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { aZone } from '../../../test-support/okta-settings.ts';
import { countriesBlocked } from './countries-blocked.ts';

const zones = [aZone({ id: 'countries', kind: 'countries', countries: ['KP'] }), aZone({ id: 'empty', kind: 'countries' })];
const places = (...ids: string[]) => ({ any: false, trusted: false, zones: ids });
const blocking = aSignInPolicy({ decision: 'block', places: places('countries') });

describe('countries', () => {
  isJudged(countriesBlocked, {
    'passes when a policy blocks a location of countries': [{ zones, policies: [blocking] }, 'pass'],
    'passes when it blocks all but some countries': [
      { zones, policies: [{ ...blocking, places: { any: true, trusted: false, zones: [] }, exceptPlaces: places('countries') }] },
      'pass',
    ],
    'fails when the location is empty': [{ zones, policies: [{ ...blocking, places: places('empty') }] }, 'fail', /No policy/],
    'fails when the policy is in report-only mode': [{ zones, policies: [{ ...blocking, mode: 'report-only' }] }, 'fail', /report-only/],
    'fails when a large group is excluded': [
      { ...tenant, zones, policies: [{ ...blocking, excludedAudience: withoutGroups('depot') }] },
      'fail',
      /excludes 6 of 23/,
    ],
    'fails when nothing is blocked': [{ zones, policies: [] }, 'fail', /No policy/],
    'is not applicable without the licence': [{ zones, policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the locations could not be read': [{ policies: [blocking] }, 'unknown', /network.zones/],
  });

  test('is fixed by a script with the remaining countries and the exclusions', () => {
    const chosen = { excluded: ['emergency-1', 'emergency'], parameters: { countries: ['KP' as const, 'IR' as const] } };
    const [file] = countriesBlocked.remedy.files?.(deploymentOf(countriesBlocked, { ...tenant, zones, policies: [] }, chosen)) ?? [];
    expect(file?.name).toBe('block-countries.ps1');
    expect(file?.content).toContain("countriesAndRegions = @('KP', 'IR')");
    expect(file?.content).toContain("excludeUsers = @('emergency-1'); excludeGroups = @('emergency')");
    expect(file?.content).toContain("state = 'enabledForReportingButNotEnforced'");
  });

  test('by hand, the steps name the countries', () => {
    const steps = countriesBlocked.remedy.steps(deploymentOf(countriesBlocked, { ...tenant, zones, policies: [] }));
    expect(steps.join(' ')).toContain('North Korea');
  });
});
