import { describe, expect, test } from 'vitest';
import type { Change } from '@rampart/domain/change.ts';
import { nameMadeZones } from '@rampart/domain/deploy/name-made-zones.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import { tenant, withoutGroups } from '../../../test-support/a-tenant.ts';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { asOf, aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { aZone, inZone } from '../../../test-support/okta-settings.ts';
import { torSignInsBlocked } from './tor-sign-ins-blocked.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';

const exits = { addresses: ['198.18.0.1', '198.18.0.2', '198.18.0.3', '198.18.7.9'] };
const networks = ['198.18.0.1/32', '198.18.0.2/31', '198.18.7.9/32'];
const list = aZone({ id: 'list', name: 'Rampart: Tor exit nodes', ranges: networks });
const offices = aZone({ id: 'offices', name: 'Offices', ranges: ['192.0.2.0/28'], isTrusted: true });
const countries = aZone({ id: 'countries', name: 'Home', kind: 'countries', countries: ['NO'] });
const zones = [list, offices, countries];
const blocking = aSignInPolicy({ name: 'Rampart: Block Tor exit nodes', decision: 'block', places: inZone('list') });
const everywhere = { any: true, trusted: false, zones: [] };

describe('Tor exit nodes in conditional access', () => {
  isJudged(torSignInsBlocked, {
    'pass when an enforced policy blocks their location': [{ exits, zones, policies: [blocking] }, 'pass'],
    'pass when a policy blocks everything but the offices': [
      { exits, zones, policies: [{ ...blocking, places: everywhere, exceptPlaces: inZone('offices') }] },
      'pass',
    ],
    'pass when the excluded group is for emergency access': [
      { ...tenant, exits, zones, policies: [{ ...blocking, excludedAudience: withoutGroups('emergency') }] },
      'pass',
    ],
    'fail when a policy blocks everything but a country: where an exit node is, is not known': [
      { exits, zones, policies: [{ ...blocking, places: everywhere, exceptPlaces: inZone('countries') }] },
      'fail',
      /No policy blocks Tor/,
    ],
    'fail when policies that block are about something else': [
      { exits, zones, policies: [{ ...blocking, name: 'Legacy', places: everywhere, clients: ['other-legacy'] }] },
      'fail',
      /No policy blocks Tor/,
    ],
    'fail when the policy is in report-only mode': [
      { exits, zones, policies: [{ ...blocking, mode: 'report-only' }] },
      'fail',
      /report-only/,
    ],
    'fail when it is for some apps only': [
      { exits, zones, policies: [{ ...blocking, apps: { all: false, named: ['mail'], except: [], userActions: [] } }] },
      'fail',
      /only for some apps/,
    ],
    'fail when the location lacks some': [
      { exits, zones: [{ ...list, ranges: ['198.18.0.2/31'] }], policies: [blocking] },
      'fail',
      /does not block 2 of 4 Tor exit nodes/,
    ],
    'fail when the location holds what is no exit node any more': [
      { exits, zones: [{ ...list, ranges: [...networks, '198.18.9.9/32'] }], policies: [blocking] },
      'fail',
      /still blocks 198.18.9.9\/32/,
    ],
    'fail when nothing blocks them': [{ exits, zones, policies: [] }, 'fail', /No policy/],
    'are not applicable without the licence': [{ exits, zones, policies: [] }, 'not-applicable', /licences/, unlicensed],
    'are unknown when no list is known': [{ zones, policies: [] }, 'unknown', /network.tor-exits/],
  });

  const facts = (known: readonly Zone[], policies: readonly SignInPolicy[]) => ({ ...tenant, exits, zones: known, policies });

  /** The changes, and the verdict once they are made one after the other and what was staged is enabled. */
  function putInPlace(before: ReturnType<typeof facts>) {
    const asked: readonly Change[] =
      torSignInsBlocked.remedy.changes?.(deploymentOf(torSignInsBlocked, before, { excluded: ['emergency'] })) ?? [];
    const made = new Map<string, string>();
    const known = {
      zones: new Map(before.zones.map((one) => [one.id, one])),
      policies: new Map(before.policies.map((one) => [one.id, one])),
    };
    for (const change of asked) {
      const { object, target, after } = nameMadeZones(change, made);
      const id = target ?? `new ${made.size}`;
      if (object === 'location') known.zones.set(id, { id, isBuiltIn: false, ...(after as Omit<Zone, 'id' | 'isBuiltIn'>) });
      else known.policies.set(id, aSignInPolicy({ ...(after as object), id, mode: 'enforced' }));
      if (target === null) made.set((after as Zone).name, id);
    }
    const after = { ...before, zones: [...known.zones.values()], policies: [...known.policies.values()] };
    return { changes: asked, state: torSignInsBlocked.assess(after, { asOf }).state };
  }

  test('are blocked by a new location and a report-only policy that names it, without the emergency access accounts', () => {
    const { changes, state } = putInPlace(facts([offices], []));
    expect(changes).toMatchObject([
      { id: 'network.create-location', after: { name: 'Rampart: Tor exit nodes', isTrusted: false, ranges: networks } },
      {
        id: 'identity.create-sign-in-policy',
        after: {
          mode: 'report-only',
          decision: 'block',
          places: inZone('Rampart: Tor exit nodes'),
          excludedAudience: { groups: ['emergency'] },
        },
      },
    ]);
    expect(state).toBe('pass');
  });

  test('are changed in the location alone when the list has moved on', () => {
    const { changes, state } = putInPlace(facts([{ ...list, ranges: ['198.18.0.2/31', '198.18.9.9/32'] }], [blocking]));
    expect(changes).toMatchObject([
      { id: 'network.update-location', target: 'list', after: { ranges: ['198.18.0.2/31', '198.18.0.1/32', '198.18.7.9/32'] } },
    ]);
    expect([changes.length, state]).toEqual([1, 'pass']);
  });

  test('are blocked by enabling the policy that waits', () => {
    const waiting = { ...blocking, mode: 'report-only' as const, excludedAudience: withoutGroups('emergency') };
    const { changes, state } = putInPlace(facts([list], [waiting]));
    expect(changes).toMatchObject([{ id: 'identity.enable-sign-in-policy', target: 'policy-1', after: { mode: 'enforced' } }]);
    expect(state).toBe('pass');
  });

  test('need a second location above Microsoft’s limit, which the policy then names too', () => {
    const addresses = Array.from({ length: 2500 }, (_, place) => `198.18.${place >> 7}.${(place % 128) * 2}`);
    const before = { ...facts([list], [{ ...blocking, excludedAudience: withoutGroups('emergency') }]), exits: { addresses } };
    const { changes, state } = putInPlace(before);
    expect(changes.map(({ id }) => id)).toEqual(['network.update-location', 'network.create-location', 'identity.update-sign-in-policy']);
    expect(changes[2]?.after).toMatchObject({
      places: inZone('list', 'Rampart: Tor exit nodes 2'),
      excludedAudience: { groups: ['emergency'] },
    });
    expect(state).toBe('pass');
  });

  enablesOnlyItsOwn(torSignInsBlocked, facts([list, offices], []), {
    'every place but the offices': () => ({ places: everywhere, exceptPlaces: inZone('offices') }),
  });
});
