import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { fail, notApplicable, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import { type Zone, ZoneSettings } from '@rampart/domain/zone.ts';
import { zones as networkZones } from '@rampart/facts/network/zones.ts';
import { isWiderThanCompany } from '../../judging/range-width.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const wideIn = ({ ranges }: Zone): string[] => ranges.filter(isWiderThanCompany);

/** Okta creates two zones of addresses for policies, which cannot be deleted and may be renamed: one is exempt, the other is LegacyIpZone. */
const builtIn = (zones: readonly Zone[]): Zone[] =>
  zones.filter(({ kind, isBuiltIn, isBlocklist }) => kind === 'addresses' && isBuiltIn && !isBlocklist);
const isLegacy = ({ name }: Zone): boolean => name === 'LegacyIpZone';

/** By its name, or as the one beside LegacyIpZone. */
function exemptZone(zones: readonly Zone[]): Zone | undefined {
  const named = zones.find(({ name, isBuiltIn }) => name === 'DefaultExemptIpZone' && isBuiltIn);
  const [renamed, ...more] = builtIn(zones).filter((zone) => !isLegacy(zone));
  return named ?? (more.length === 0 && builtIn(zones).some(isLegacy) ? renamed : undefined);
}

const wideRanges = (zones: readonly Zone[]): string[] => {
  const exempt = exemptZone(zones);
  return exempt === undefined ? [] : wideIn(exempt);
};

const none = 'The zone DefaultExemptIpZone does not exist or is not active.';

/** Where both are renamed, any of them may be the exempt one. */
function judgeUnnamed(zones: readonly Zone[]): Verdict {
  const possible = builtIn(zones).filter((zone) => zone.isActive && !isLegacy(zone));
  if (possible.length === 0) return notApplicable({ because: none });
  const wide = possible.filter((zone) => wideIn(zone).length > 0);
  if (wide.length === 0)
    return pass({ found: { count: 0, total: possible.flatMap(({ ranges }) => ranges).length, what: 'gateway ranges' } });
  const names = wide.map(({ name }) => `“${name}”`).join(' or ');
  return unknown({
    because: `DefaultExemptIpZone was renamed or does not exist. If ${names} is the exempt zone, it lets through ${wide.flatMap(wideIn).join(', ')}.`,
    about: wide,
  });
}

export const exemptZoneNarrow = defineControl({
  id: 'okta.exempt-zone-narrow',
  title: 'Narrow the IP exempt zone',
  name: 'IP exempt zone',
  action: 'Narrow',
  priority: 'p2',
  description: 'DefaultExemptIpZone holds no range wider than a /16 (or a /32 of IPv6); best are single addresses.',
  why: 'Addresses in this zone pass every blocklist zone and Okta ThreatInsight. A wide range lets attackers in the same network pass too.',
  group: 'Network zones',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SC-7', 'CM-7'],
    'nist-csf': ['PR.IR-01'],
    'cis-v8': ['13.4'],
    'iso-27001': ['A.8.20'],
    'mitre-attack': ['T1686.001'],
  },
  evidence: {
    events: signIns,
    like: { zone: (zones) => exemptZone(zones)?.name },
    by: 'zone',
    would: 'not-known',
    because:
      'These attempts came from the exempt zone, where neither blocklist zones nor ThreatInsight look at them. What those would have done is not logged.',
  },
  needs: { zones: networkZones },

  assess({ zones }) {
    const exempt = exemptZone(zones);
    if (exempt === undefined) return judgeUnnamed(zones);
    if (!exempt.isActive) return notApplicable({ because: none });
    const wide = wideRanges(zones);
    const found = { count: wide.length, total: exempt.ranges.length, what: 'gateway ranges' };
    return wide.length === 0
      ? pass({ found })
      : fail({ because: `${exempt.name} lets through ${wide.join(', ')}.`, about: [exempt], found });
  },

  remedy: {
    parameters: { widest: fixed('Widest gateway range', ['/16', '/32 (IPv6)']) },
    changes({ facts }) {
      const exempt = exemptZone(facts.zones);
      if (exempt === undefined) return [];
      const before = ZoneSettings.parse(exempt);
      const ranges = before.ranges.filter((range) => !isWiderThanCompany(range));
      return [zoneChanges.update({ target: exempt.id, before, after: { ...before, ranges } })];
    },
    disruption: 'Sign-ins from the ranges that are taken out are blocked again where a blocklist zone or ThreatInsight says so.',
    steps: ({ facts }) => [
      `In the Okta Admin Console, open Security > Networks, and at ${exemptZone(facts.zones)?.name ?? 'DefaultExemptIpZone'} choose Actions > Edit.`,
      `Gateway IPs: replace ${wideRanges(facts.zones).join(', ') || 'wide ranges'} by the single addresses that must get through. Choose Save.`,
    ],
  },
});
