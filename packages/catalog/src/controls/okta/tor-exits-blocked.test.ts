import { describe, expect, test } from 'vitest';
import type { Change } from '@rampart/domain/change.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { aZone } from '../../../test-support/okta-settings.ts';
import { torExitsBlocked } from './tor-exits-blocked.ts';

const exits = { addresses: ['198.18.0.1', '198.18.0.2', '198.18.0.3', '198.18.7.9'] };
const list = aZone({
  id: 'list',
  name: 'Rampart: Tor exit nodes',
  isBlocklist: true,
  ranges: ['198.18.0.1/32', '198.18.0.2/31', '198.18.7.9/32'],
});
const dynamic = aZone({ id: 'dynamic', kind: 'dynamic', isBlocklist: true, proxyKinds: ['ALL_ANONYMIZERS'] });
const offices = aZone({ id: 'offices', ranges: ['192.0.2.0/28'] });

/** The changes, and the verdict once they are made and what was staged is enabled. */
function putInPlace(facts: { readonly exits: typeof exits; readonly zones: readonly Zone[] }) {
  const changes: readonly Change[] = torExitsBlocked.remedy.changes?.(deploymentOf(torExitsBlocked, facts)) ?? [];
  const zones = new Map(facts.zones.map((zone) => [zone.id, zone]));
  for (const { target, after } of changes) {
    const id = target ?? `new ${zones.size}`;
    zones.set(id, { id, isBuiltIn: false, ...(after as Omit<Zone, 'id' | 'isBuiltIn'>), isActive: true });
  }
  return { changes, verdict: torExitsBlocked.assess({ ...facts, zones: [...zones.values()] }, { asOf }) };
}

describe('Tor exit nodes in Okta', () => {
  isJudged(torExitsBlocked, {
    'pass when a blocklist zone holds all of them': [{ exits, zones: [offices, list] }, 'pass'],
    'pass when two zones hold them together': [
      {
        exits,
        zones: [{ ...list, ranges: ['198.18.0.1-198.18.0.3'] }, aZone({ id: 'other', isBlocklist: true, ranges: ['198.18.7.0/24'] })],
      },
      'pass',
    ],
    'pass when a dynamic zone blocks Tor itself': [{ exits, zones: [dynamic] }, 'pass'],
    'fail when that zone blocks the Tor of one country only': [{ exits, zones: [{ ...dynamic, countries: ['KP'] }] }, 'fail', /No active/],
    'fail when that zone blocks everything but Tor': [
      { exits, zones: [{ ...dynamic, proxyKinds: ['ALL_ANONYMIZERS_EXCEPT_TOR'] }] },
      'fail',
      /No active/,
    ],
    'fail when that zone has exclusions': [{ exits, zones: [{ ...dynamic, hasExclusions: true }] }, 'fail', /No active/],
    'fail when no zone blocks them': [{ exits, zones: [offices] }, 'fail', /No active network zone/],
    'fail when the zone is for policies': [{ exits, zones: [{ ...list, isBlocklist: false }] }, 'fail', /No active/],
    'fail when the zone is not active': [{ exits, zones: [{ ...list, isActive: false }] }, 'fail', /“Rampart: Tor exit nodes” would/],
    'fail when some are missing': [{ exits, zones: [{ ...list, ranges: ['198.18.0.2/31'] }] }, 'fail', /^2 of 4 Tor exit nodes/],
    'fail when the zone of the list blocks what is no exit node any more': [
      { exits, zones: [{ ...list, ranges: [...list.ranges, '198.18.9.9/32'] }] },
      'fail',
      /still blocks 198.18.9.9\/32: no Tor/,
    ],
    'are unknown when no list is known': [{ zones: [list] }, 'unknown', /network.tor-exits could not be read/],
    'are unknown when the zones could not be read': [{ exits }, 'unknown', /network.zones/],
  });

  test('are blocked by a new zone of the fewest networks, which waits to be enabled', () => {
    const { changes, verdict } = putInPlace({ exits, zones: [offices] });
    expect(changes).toMatchObject([
      {
        id: 'network.create-zone',
        after: { name: 'Rampart: Tor exit nodes', kind: 'addresses', isBlocklist: true, isActive: false, ranges: list.ranges },
      },
    ]);
    expect(verdict.state).toBe('pass');
  });

  test('are changed in the zone that holds the list', () => {
    const zones = [{ ...list, ranges: ['198.18.0.1/32', '198.18.9.9/32'] }];
    expect(putInPlace({ exits, zones })).toMatchObject({
      changes: [{ kind: 'update', target: 'list', after: { isActive: true, ranges: list.ranges } }],
      verdict: { state: 'pass' },
    });
  });

  test('are enabled in a zone that waits, changed first where the list has moved on', () => {
    const zones = [{ ...list, isActive: false, ranges: ['198.18.0.1/32'] }];
    expect(putInPlace({ exits, zones }).changes).toMatchObject([
      { kind: 'update', after: { isActive: false, ranges: list.ranges } },
      { kind: 'enable', before: { isActive: false, ranges: list.ranges }, after: { isActive: true } },
    ]);
  });

  test('are blocked by several zones where Okta’s limit asks for it', () => {
    const addresses = Array.from({ length: 1500 }, (_, place) => `198.18.${place >> 7}.${(place % 128) * 2}`);
    const { changes, verdict } = putInPlace({ exits: { addresses }, zones: [] });
    expect(changes.map(({ after }) => (after as { ranges: string[] }).ranges.length)).toEqual([1000, 500]);
    expect(verdict.state).toBe('pass');
  });
});
