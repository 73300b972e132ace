import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { addressesOutside } from '@rampart/domain/ip-ranges.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { type Zone, ZoneSettings } from '@rampart/domain/zone.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { torExits } from '@rampart/facts/network/tor-exits.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { listZones, planZones, staleIn } from '../../judging/tor-exits.ts';
import { agreeing } from '../../judging/agreeing-verb.ts';

/** Okta's API description, IPNetworkZone: "1000 entries for IP blocklist zones". */
const mostNetworks = 1000;

/** Okta recognises Tor itself, as these: of a dynamic zone, and of an enhanced one. */
const torKinds: readonly string[] = ['Any', 'Tor', 'ANONYMIZER_TOR', 'ALL_ANONYMIZERS', 'ALL_IP_SERVICES'];

/** What a zone says is joined by and: with locations or ASNs it holds only the Tor exits there. What it excludes may be Tor. */
const blocksTor = ({ proxyKinds, countries, networkNumbers, hasExclusions }: Zone): boolean =>
  proxyKinds.some((kind) => torKinds.includes(kind)) && countries.length + networkNumbers.length === 0 && hasExclusions !== true;

const blocking = (all: readonly Zone[]): Zone[] => all.filter(({ isActive, isBlocklist }) => isActive && isBlocklist);

const emptyZone = { isTrusted: false, countries: [], includesUnknownCountries: false, proxyKinds: [], networkNumbers: [] };

const numberText = (count: number): string => count.toLocaleString('en');

export const torExitsBlocked = defineControl({
  id: 'okta.tor-exits-blocked',
  title: 'Block Tor exit nodes',
  name: 'Tor exit nodes',
  action: 'Deny',
  priority: 'p2',
  description:
    'Active IP zones that block access hold every Tor exit node that is published, or an active dynamic zone blocks Tor anonymizer proxies.',
  why: 'Tor hides where an attacker is. Its exit nodes are published, and hardly anyone signs in to work through them.',
  group: 'Tor exit nodes',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SC-7', 'AC-17'],
    'nist-csf': ['PR.IR-01'],
    'cis-v8': ['13.4'],
    'iso-27001': ['A.8.20'],
    'mitre-attack': ['T1090.003'],
  },
  evidence: {
    events: signIns,
    by: 'country',
    would: 'replay',
    because: 'Replayed against the sign-ins of your people: the zones block sign-ins from addresses that are Tor exit nodes today.',
  },
  needs: { zones, exits: torExits },

  assess({ zones: all, exits }) {
    const active = blocking(all);
    const ranges = active.filter(({ kind }) => kind === 'addresses').flatMap((zone) => zone.ranges);
    const open = active.some(blocksTor) ? [] : addressesOutside(exits.addresses, ranges);
    const total = exits.addresses.length;
    const found = { count: open.length, total, what: 'Tor exit nodes' };
    const waiting = listZones(all).find(({ isActive }) => !isActive);
    if (open.length > 0 && waiting)
      return fail({ because: `“${waiting.name}” would block Tor exit nodes, but it is not active.`, about: [waiting], found });
    if (open.length === total) return fail({ because: 'No active network zone blocks Tor exit nodes.', found });
    if (open.length > 0)
      return fail({
        because: `${numberText(open.length)} of ${numberText(total)} Tor exit nodes ${agreeing(open.length, 'are not blocked')}.`,
        found,
      });
    const stale = staleIn(active, exits);
    const lists = listZones(active).slice(0, 1);
    const still = `“${lists[0]?.name}” still blocks ${stale.slice(0, 3).join(', ')}${stale.length > 3 ? ' and more' : ''}`;
    return stale.length > 0 ? fail({ because: `${still}: no Tor exit node any more.`, about: lists, found }) : pass({ found });
  },

  remedy: {
    parameters: { usage: fixed('Usage', ['BLOCKLIST'], () => 'Block access from IPs matching conditions listed in this zone') },
    changes({ facts }) {
      const { updates, creations } = planZones(facts.zones, facts.exits, mostNetworks);
      const updated = (zone: Zone): ZoneSettings => updates.find(({ target }) => target === zone.id)?.after ?? ZoneSettings.parse(zone);
      return [
        ...updates.map((update) => zoneChanges.update(update)),
        ...creations.map((zone) => zoneChanges.create({ ...emptyZone, ...zone, kind: 'addresses', isActive: false, isBlocklist: true })),
        ...listZones(facts.zones)
          .filter(({ isActive }) => !isActive)
          .map((zone) => zoneChanges.enable({ target: zone.id, before: updated(zone), after: { ...updated(zone), isActive: true } })),
      ];
    },
    disruption:
      'People who use Tor Browser cannot reach your sign-in page, emergency access accounts included. Zones cannot exclude people.',
    steps: ({ facts }) => [
      `In the Okta Admin Console, open Security > Networks, choose Add Zone > IP Zone, and name it Rampart: Tor exit nodes.`,
      `Gateway IPs: paste the addresses of the Tor exit node list (${numberText(facts.exits.addresses.length)} at this moment; a zone takes ${numberText(mostNetworks)}).`,
      'Select Block access from IPs matching conditions listed in this zone, and choose Save.',
      'Do it again whenever the list changes: exit nodes come and go every day.',
    ],
  },
});
