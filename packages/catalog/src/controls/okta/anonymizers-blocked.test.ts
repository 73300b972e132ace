import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aZone, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { anonymizersBlocked } from './anonymizers-blocked.ts';

const offices = aZone({ id: 'offices', ranges: ['192.0.2.0/28'] });
const waiting = aZone({
  name: 'DefaultEnhancedDynamicZone',
  kind: 'dynamic',
  isBuiltIn: true,
  isActive: false,
  isBlocklist: true,
  proxyKinds: ['ALL_ANONYMIZERS'],
});
const active = { ...waiting, isActive: true };

describe('anonymizing proxies', () => {
  isJudged(anonymizersBlocked, {
    'pass when Okta’s own zone blocks them': [{ zones: [offices, active] }, 'pass'],
    'pass when two zones block them together': [
      {
        zones: [
          { ...active, proxyKinds: ['ANONYMIZER_TOR'] },
          { ...active, id: 'zone-2', proxyKinds: ['NotTorAnonymizer'] },
        ],
      },
      'pass',
    ],
    'fail when the zone is not active': [{ zones: [offices, waiting] }, 'fail', /“DefaultEnhancedDynamicZone” would block/],
    'fail when no zone speaks of them': [{ zones: [offices] }, 'fail', /No network zone/],
    'fail when only Tor is blocked': [{ zones: [{ ...active, proxyKinds: ['Tor'] }] }, 'fail', /only Tor /],
    'fail when they are blocked in one country only': [{ zones: [{ ...active, countries: ['KP'] }] }, 'fail', /No network zone/],
    'fail when the zone has exclusions': [{ zones: [{ ...active, hasExclusions: true }] }, 'fail', /has exclusions/],
    'fail when only a zone with exclusions waits': [{ zones: [{ ...waiting, hasExclusions: true }] }, 'fail', /No network zone/],
    'fail when the zone is for policies': [{ zones: [{ ...active, isBlocklist: false }] }, 'fail', /No network zone/],
    'are not applicable without zones': [{ zones: [] }, 'not-applicable', /no network zones/],
    'are unknown when zones could not be read': [{}, 'unknown', /network.zones/],
  });

  it('are blocked by turning on the zone that waits for it', () => {
    const zones = [offices, waiting];
    const changes = anonymizersBlocked.remedy.changes!(tailoredDeployment(anonymizersBlocked, { zones }));
    expect(changes).toMatchObject([{ id: 'network.enable-zone', target: waiting.id, after: { isActive: true } }]);
    expect(anonymizersBlocked.assess({ zones: afterChanges(zones, changes) }, { asOf }).state).toBe('pass');
  });

  it('are blocked by a new zone, off at first, where none waits', () => {
    const changes = anonymizersBlocked.remedy.changes!(tailoredDeployment(anonymizersBlocked, { zones: [offices] }));
    const made = { isActive: false, isBlocklist: true, proxyKinds: ['ALL_ANONYMIZERS'] };
    expect(changes).toMatchObject([{ id: 'network.create-zone', after: made }]);
    const zones = afterChanges([offices], changes).map((zone) => ({ ...zone, isActive: true }));
    expect(anonymizersBlocked.assess({ zones }, { asOf }).state).toBe('pass');
  });

  it('are blocked by a new zone where the one that waits has exclusions', () => {
    const zones = [{ ...waiting, hasExclusions: true }];
    const changes = anonymizersBlocked.remedy.changes!(tailoredDeployment(anonymizersBlocked, { zones }));
    expect(changes).toMatchObject([{ id: 'network.create-zone' }]);
  });

  it('are blocked in part when some are excluded', () => {
    const leftOut = { anonymizers: ['Not Tor anonymizer proxy'] };
    const changes = anonymizersBlocked.remedy.changes!(tailoredDeployment(anonymizersBlocked, { zones: [waiting] }, { leftOut }));
    expect(changes).toMatchObject([{ id: 'network.create-zone', after: { proxyKinds: ['Tor'] } }]);
  });
});
