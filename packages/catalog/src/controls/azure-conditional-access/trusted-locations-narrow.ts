import { locationChanges } from '@rampart/changes/network/location.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { type Zone, ZoneSettings } from '@rampart/domain/zone.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { isWiderThanCompany } from '../../judging/range-width.ts';
import { directoryState } from '@rampart/facts/identity/directory-state.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const tooWideOf = ({ ranges }: Zone): string[] => ranges.filter(isWiderThanCompany);
const isTrustedNetwork = ({ isTrusted, kind }: Zone): boolean => isTrusted && kind === 'addresses';

/** Entra keeps no location without a range: one that has no other is trusted no more. */
function narrowed(zone: Zone): ZoneSettings {
  const ranges = zone.ranges.filter((range) => !isWiderThanCompany(range));
  const settings = ZoneSettings.parse(zone);
  return ranges.length > 0 ? { ...settings, ranges } : { ...settings, isTrusted: false };
}

const onlyRisk = 'Security defaults are on, so no policy asks for less there now; Microsoft still rates sign-ins from there as less risky.';

export const trustedLocationsNarrow = defineControl({
  id: 'azure-conditional-access.trusted-locations-narrow',
  title: 'Narrow trusted named locations',
  name: 'Trusted named locations',
  action: 'Narrow',
  priority: 'p2',
  description:
    'IP ranges locations that are marked as trusted hold the public addresses of the company and nothing wider than /16 (IPv6: /32).',
  why: 'Policies ask for less at a trusted location, and Microsoft rates sign-ins from there as less risky. A range that holds half of the internet makes attackers trusted.',
  group: 'Network zones',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['AC-3', 'AC-17', 'SC-7'],
    'nist-csf': ['PR.AA-05', 'PR.IR-01'],
    'nist-800-171': ['3.1.12', '3.13.1'],
    cmmc: ['AC.L2-3.1.12', 'SC.L1-3.13.1'],
    'cis-v8': ['12.2', '13.5'],
    'iso-27001': ['A.8.20', 'A.8.22'],
    'soc-2': ['CC6.1', 'CC6.6'],
    'mitre-attack': ['T1078', 'T1686.001'],
  },
  evidence: {
    events: signIns,
    by: 'country',
    would: 'replay',
    because: 'The policies that ask for less at trusted locations are replayed as if the wide ranges were not trusted.',
  },
  needs: { zones, state: optional(directoryState) },

  assess(facts) {
    const trusted = facts.zones.filter(isTrustedNetwork);
    if (trusted.length === 0) return notApplicable({ because: 'No named location is marked as trusted.' });
    const wide = trusted.filter((zone) => tooWideOf(zone).length > 0);
    const found = { count: wide.length, total: trusted.length, what: 'trusted locations' };
    if (wide.length === 0) return pass({ found });
    const ranges = wide.map((zone) => `“${zone.name}” holds ${tooWideOf(zone).join(', ')}`);
    const because = `${ranges.join('; ')}: far more than the network of a company.`;
    return fail({ because: facts.state?.hasSecurityDefaults === true ? `${because} ${onlyRisk}` : because, about: wide, found });
  },

  remedy: {
    parameters: { widest: fixed('Widest range', ['/16', '/32'], (prefix) => (prefix === '/16' ? 'IPv4 /16' : 'IPv6 /32')) },
    changes: ({ facts }) =>
      facts.zones
        .filter((zone) => isTrustedNetwork(zone) && tooWideOf(zone).length > 0)
        .map((zone) => locationChanges.update({ target: zone.id, before: ZoneSettings.parse(zone), after: narrowed(zone) })),
    disruption:
      'People who sign in from an address that was trusted by mistake must meet the same requirements as from any other location.',
    steps: ({ facts }) => [
      'Open Microsoft Entra admin center, Entra ID, Conditional Access, Named locations.',
      ...facts.zones
        .filter((zone) => isTrustedNetwork(zone) && tooWideOf(zone).length > 0)
        .map((zone) => `Open ${zone.name}, remove ${tooWideOf(zone).join(', ')}, and choose Save.`),
      'Look at the sign-in logs for a week: people at an office whose addresses are missing show up as being at no trusted location.',
    ],
  },
});
