import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aZone, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { exemptZoneNarrow } from './exempt-zone-narrow.ts';

const narrow = aZone({ name: 'DefaultExemptIpZone', isBuiltIn: true, ranges: ['198.51.100.7/32'] });
const wide = { ...narrow, ranges: ['198.51.100.7/32', '203.0.0.0/8'] };

const legacy = aZone({ id: 'legacy', name: 'LegacyIpZone', isBuiltIn: true, ranges: ['198.0.0.0/8'] });
const renamed = { ...wide, name: 'Let through' };
const blocked = aZone({ id: 'blocked', name: 'Blocked', isBuiltIn: true, isBlocklist: true, ranges: ['203.0.0.0/8'] });

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
    'is not applicable beside LegacyIpZone alone': [{ zones: [legacy, blocked] }, 'not-applicable', /does not exist/],
    'fails when it is renamed and wide': [{ zones: [legacy, blocked, renamed] }, 'fail', /^Let through lets through 203\.0\.0\.0\/8\.$/],
    'passes when it is renamed and narrow': [{ zones: [legacy, { ...renamed, ranges: narrow.ranges }] }, 'pass'],
    'passes when no zone that may be it is wide': [
      {
        zones: [
          { ...legacy, name: 'On network', ranges: [] },
          { ...renamed, ranges: narrow.ranges },
        ],
      },
      'pass',
    ],
    'is unknown when it is not known which zone it is, and one is wide': [
      { zones: [{ ...legacy, name: 'On network', ranges: [] }, renamed, blocked] },
      'unknown',
      /renamed or does not exist\. If “Let through” is the exempt zone, it lets through 203\.0\.0\.0\/8\./,
    ],
    'is unknown when zones could not be read': [{}, 'unknown', /network.zones/],
  });

  it('is fixed under the name that it has now', () => {
    const deployment = tailoredDeployment(exemptZoneNarrow, { zones: [legacy, renamed] });
    expect(exemptZoneNarrow.remedy.changes!(deployment)).toMatchObject([{ target: renamed.id, after: { name: 'Let through' } }]);
    expect(exemptZoneNarrow.remedy.steps(deployment)[0]).toContain('at Let through choose');
  });

  it('is fixed by removing the wide ranges', () => {
    const changes = exemptZoneNarrow.remedy.changes!(tailoredDeployment(exemptZoneNarrow, { zones: [wide] }));
    expect(changes).toMatchObject([{ target: wide.id, after: { ranges: ['198.51.100.7/32'] } }]);
    expect(exemptZoneNarrow.assess({ zones: afterChanges([wide], changes) }, { asOf }).state).toBe('pass');
  });

  it('has the attempts from the exempt zone as its evidence, whatever it is called', () => {
    const { evidence } = exemptZoneNarrow;
    const zone = 'like' in evidence ? evidence.like.zone : undefined;
    expect(zone?.([legacy, wide])).toBe('DefaultExemptIpZone');
    expect(zone?.([legacy, blocked, renamed])).toBe('Let through');
    expect(zone?.([{ ...legacy, name: 'On network' }, renamed])).toBeUndefined();
  });
});
