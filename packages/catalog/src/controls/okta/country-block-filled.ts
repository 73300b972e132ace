import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { type Zone, ZoneSettings } from '@rampart/domain/zone.ts';
import { zones as networkZones } from '@rampart/facts/network/zones.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

/** Under comprehensive sanctions of the EU, the UK or the US, or at war: few companies have people there. */
const countries = ['BY', 'CU', 'IR', 'KP', 'RU', 'SY'] as const;
const shown = { BY: 'Belarus', CU: 'Cuba', IR: 'Iran', KP: 'North Korea', RU: 'Russia', SY: 'Syria' };

/** Europe and Asia/Pacific: Okta takes them for addresses whose country is not known, not for the countries there. */
const generic: readonly string[] = ['EU', 'AP'];

/** Okta's own zones are empty until they are needed; only a zone that the customer made should contain something. */
const shouldBlock = ({ isBlocklist, isActive, isBuiltIn }: Zone): boolean => isBlocklist && isActive && !isBuiltIn;
/** A zone that only excludes blocks everything else. */
const isEmpty = ({ ranges, countries: listed, proxyKinds, networkNumbers, includesUnknownCountries, hasExclusions }: Zone): boolean =>
  [ranges, listed.filter((code) => !generic.includes(code)), proxyKinds, networkNumbers].every(({ length }) => length === 0) &&
  !includesUnknownCountries &&
  hasExclusions !== true;
const emptyZones = (zones: readonly Zone[]) => zones.filter((zone) => shouldBlock(zone) && isEmpty(zone));
const named = (zones: readonly Zone[]): string => zones.map(({ name }) => `“${name}”`).join(', ');

export const countryBlockFilled = defineControl({
  id: 'okta.country-block-filled',
  title: 'Block countries and networks in blocklist zones',
  name: 'Countries and networks in blocklist zones',
  action: 'Block',
  priority: 'p1',
  description: 'Every active network zone that blocks access holds at least one country, address, proxy type or ASN.',
  why: 'A blocklist zone without a country or network looks like protection and blocks no one. The codes for Europe and Asia/Pacific stand for none of the countries there.',
  group: 'Network zones',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SC-7', 'AC-4'],
    'nist-csf': ['PR.IR-01'],
    'cis-v8': ['13.4'],
    'iso-27001': ['A.8.20'],
    'mitre-attack': ['T1110', 'T1078'],
  },
  evidence: {
    events: signIns,
    by: 'zone',
    would: 'replay',
    because: 'Replayed against the sign-ins of your people: the zones block sign-ins from these countries only.',
  },
  needs: { zones: networkZones },

  assess({ zones }) {
    const blocking = zones.filter(shouldBlock);
    if (blocking.length === 0) return notApplicable({ because: 'No network zone of yours is active and blocks access.' });
    const empty = emptyZones(zones);
    const found = { count: empty.length, total: blocking.length, what: 'blocklist zones' };
    return empty.length === 0
      ? pass({ found })
      : fail({ because: `Nothing is blocked by ${named(empty)}: the zone names no country and no network.`, about: empty, found });
  },

  remedy: {
    parameters: { countries: customizable('Locations', countries, (country) => shown[country]) },
    changes: ({ facts, parameters }) =>
      emptyZones(facts.zones)
        // A zone of addresses takes no countries: only the administrator who made it knows its addresses.
        .filter(({ kind }) => kind !== 'addresses')
        .map((zone) => {
          const before = ZoneSettings.parse(zone);
          return zoneChanges.update({ target: zone.id, before, after: { ...before, countries: parameters.countries } });
        }),
    disruption: 'No one can reach your sign-in page from these countries, emergency access accounts included. Zones cannot exclude people.',
    steps: ({ facts, parameters }) => [
      'In the Okta Admin Console, open Security > Networks.',
      `Find ${named(emptyZones(facts.zones)) || 'the zone'} and choose Actions > Edit.`,
      `Locations: add ${parameters.countries.map((country) => shown[country]).join(', ')}, and whatever else the evidence shows that no one of yours signs in from.`,
      'Keep Block access from IPs matching conditions listed in this zone selected, and choose Save. Delete a zone that is not needed.',
    ],
  },
});
