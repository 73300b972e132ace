import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { type Zone, ZoneSettings } from '@rampart/domain/zone.ts';
import { zones as networkZones } from '@rampart/facts/network/zones.ts';
import { isTooWide } from '../../judging/address-range.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

/** Okta creates it, and it cannot be deleted. */
const exemptZone = (zones: readonly Zone[]) => zones.find(({ name, isBuiltIn }) => name === 'DefaultExemptIpZone' && isBuiltIn);

const wideRanges = (zones: readonly Zone[]): string[] => (exemptZone(zones)?.ranges ?? []).filter(isTooWide);

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
    like: { zone: ['DefaultExemptIpZone'] },
    by: 'zone',
    would: 'not-known',
    because:
      'These attempts came from the exempt zone, where neither blocklist zones nor ThreatInsight look at them. What those would have done is not logged.',
  },
  needs: { zones: networkZones },

  assess({ zones }) {
    const exempt = exemptZone(zones);
    if (!exempt?.isActive) return notApplicable({ because: 'The zone DefaultExemptIpZone does not exist or is not active.' });
    const wide = wideRanges(zones);
    const found = { count: wide.length, total: exempt.ranges.length, what: 'gateway ranges' };
    return wide.length === 0 ? pass({ found }) : fail({ because: `DefaultExemptIpZone lets through ${wide.join(', ')}.`, found });
  },

  remedy: {
    parameters: { widest: fixed('Widest gateway range', ['/16', '/32 (IPv6)']) },
    changes({ facts }) {
      const exempt = exemptZone(facts.zones);
      if (exempt === undefined) return [];
      const before = ZoneSettings.parse(exempt);
      const ranges = before.ranges.filter((range) => !isTooWide(range));
      return [zoneChanges.update({ target: exempt.id, before, after: { ...before, ranges } })];
    },
    disruption: 'Sign-ins from the ranges that are taken out are blocked again where a blocklist zone or ThreatInsight says so.',
    steps: ({ facts }) => [
      'In the Okta Admin Console, open Security > Networks, and at DefaultExemptIpZone choose Actions > Edit.',
      `Gateway IPs: replace ${wideRanges(facts.zones).join(', ') || 'wide ranges'} by the single addresses that must get through. Choose Save.`,
    ],
  },
});
