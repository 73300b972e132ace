import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { type Zone, ZoneSettings } from '@rampart/domain/zone.ts';
import { zones as networkZones } from '@rampart/facts/network/zones.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

/** As a dynamic zone calls them. */
const anonymizers = ['Tor', 'NotTorAnonymizer'] as const;
const shown = { Tor: 'Tor anonymizer proxy', NotTorAnonymizer: 'Not Tor anonymizer proxy' };
/** As an enhanced dynamic zone calls the same. */
const enhanced: Readonly<Record<(typeof anonymizers)[number], string>> = {
  Tor: 'ANONYMIZER_TOR',
  NotTorAnonymizer: 'ALL_ANONYMIZERS_EXCEPT_TOR',
};
/** As dynamic and as enhanced dynamic zones call all of them together. */
const together: readonly string[] = ['Any', 'ALL_ANONYMIZERS', 'ALL_IP_SERVICES'];

/** What a zone says is joined by and: with locations or ASNs it holds only the anonymizers there. */
const blocksSome = ({ isBlocklist, proxyKinds, countries, networkNumbers }: Zone): boolean =>
  isBlocklist && proxyKinds.length > 0 && countries.length === 0 && networkNumbers.length === 0;
/** What an enhanced zone excludes may be any of them. */
const holdsAnonymizers = (zone: Zone): boolean => blocksSome(zone) && zone.hasExclusions !== true;

const covers = (kinds: readonly string[]): boolean =>
  together.some((kind) => kinds.includes(kind)) || anonymizers.every((kind) => kinds.includes(kind) || kinds.includes(enhanced[kind]));

const emptyZone = { isTrusted: false, ranges: [], countries: [], includesUnknownCountries: false, networkNumbers: [] };

export const anonymizersBlocked = defineControl({
  id: 'okta.anonymizers-blocked',
  title: 'Block anonymizing proxies',
  name: 'Anonymizing proxies',
  action: 'Block',
  priority: 'p1',
  description:
    'An active network zone blocks access from all anonymizers: Okta’s own DefaultEnhancedDynamicZone, or a dynamic zone of yours.',
  why: 'Password spraying hides behind Tor and anonymizing proxies, and changes its address with every attempt. Hardly anyone works through them.',
  group: 'Network zones',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SC-7', 'AC-17'],
    'nist-csf': ['PR.IR-01'],
    'cis-v8': ['13.4'],
    'iso-27001': ['A.8.20'],
    'mitre-attack': ['T1090.003', 'T1110.003'],
  },
  evidence: {
    events: signIns,
    by: 'country',
    would: 'replay',
    because: 'Replayed against the sign-ins of your people. The addresses do not say which of them are proxies.',
  },
  needs: { zones: networkZones },

  assess({ zones }) {
    if (zones.length === 0)
      return notApplicable({ because: 'This organisation has no network zones, not even those that Okta makes itself.' });
    const active = zones.filter((zone) => zone.isActive && holdsAnonymizers(zone));
    const kinds = active.flatMap(({ proxyKinds }) => proxyKinds);
    if (covers(kinds)) return pass();
    if (kinds.length > 0) return fail({ because: `Of all anonymizers, only ${kinds.join(' and ')} is blocked.` });
    const waiting = zones.find((zone) => !zone.isActive && holdsAnonymizers(zone));
    if (waiting) return fail({ because: `“${waiting.name}” would block anonymizers, but it is not active.`, about: [waiting] });
    const excluding = zones.find((zone) => zone.isActive && blocksSome(zone));
    if (excluding) return fail({ because: `“${excluding.name}” blocks anonymizers, but has exclusions.`, about: [excluding] });
    return fail({ because: 'No network zone blocks anonymizers.' });
  },

  remedy: {
    parameters: { anonymizers: customizable('Proxy types', anonymizers, (kind) => shown[kind]) },
    changes({ facts, parameters }) {
      const isWhole = covers(parameters.anonymizers);
      const waiting = facts.zones.find((zone) => !zone.isActive && holdsAnonymizers(zone) && covers(zone.proxyKinds));
      if (isWhole && waiting) {
        const before = ZoneSettings.parse(waiting);
        return [zoneChanges.enable({ target: waiting.id, before, after: { ...before, isActive: true } })];
      }
      const proxyKinds = isWhole ? ['ALL_ANONYMIZERS'] : [...parameters.anonymizers];
      const name = 'Rampart: Anonymizers';
      return [zoneChanges.create({ ...emptyZone, name, kind: 'dynamic', isActive: false, isBlocklist: true, proxyKinds })];
    },
    disruption:
      'People behind a personal VPN, Tor or a privacy relay cannot reach your sign-in page, emergency access accounts included. Zones cannot exclude people.',
    steps: () => [
      'In the Okta Admin Console, open Security > Networks.',
      'Find DefaultEnhancedDynamicZone, choose Actions > Edit and see that IP service categories says All anonymizing proxies.',
      'Select Block access from IPs matching conditions listed in this zone, save it, and choose Actions > Activate.',
      'Look for security.request.blocked under Reports > System Log in the days after. Addresses to be let through go into DefaultExemptIpZone.',
    ],
  },
});
