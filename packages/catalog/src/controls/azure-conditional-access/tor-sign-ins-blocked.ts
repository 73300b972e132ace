import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { locationChanges } from '@rampart/changes/network/location.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { addressesOutside } from '@rampart/domain/ip-ranges.ts';
import { audienceFor, newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { fail } from '@rampart/domain/verdict.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { torExits } from '@rampart/facts/network/tor-exits.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { listZones, planZones, staleIn, type TorExits } from '../../judging/tor-exits.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';

/** Microsoft's document "Conditional Access: Network assignment": up to 2,000 ranges for each named location. */
const mostNetworks = 2000;
const policyName = 'Rampart: Block Tor exit nodes';
const emptyLocation = {
  isActive: true,
  isTrusted: false,
  isBlocklist: false,
  countries: [],
  includesUnknownCountries: false,
  proxyKinds: [],
  networkNumbers: [],
};

const numberText = (count: number): string => count.toLocaleString('en');

const zonesIn = ({ trusted, zones: ids }: SignInPolicy['places'], known: readonly Zone[]): Zone[] =>
  known.filter(({ id, isTrusted }) => ids.includes(id) || (trusted && isTrusted));
const rangesOf = (some: readonly Zone[]): string[] => some.flatMap(({ ranges }) => ranges);

/** The exit nodes that a policy does not block because of where they are. Which countries they are in is not known. */
function openIn({ decision, places, exceptPlaces }: SignInPolicy, known: readonly Zone[], { addresses }: TorExits): readonly string[] {
  const excepted = zonesIn(exceptPlaces, known);
  const isByAddress = !exceptPlaces.any && excepted.every(({ kind }) => kind === 'addresses');
  // A policy for all places is about something else, unless it lets in some networks only.
  if (decision !== 'block' || !isByAddress || (places.any && excepted.length === 0)) return addresses;
  const outside = new Set(places.any ? [] : addressesOutside(addresses, rangesOf(zonesIn(places, known))));
  const blocked = new Set(addressesOutside(addresses, rangesOf(excepted)));
  return addresses.filter((address) => outside.has(address) || !blocked.has(address));
}

const dutyIn = (known: readonly Zone[], exits: TorExits): Duty<'exits'> => ({
  what: 'blocks Tor exit nodes',
  parts: ['exits'],
  isDoneBy: (policy) => openIn(policy, known, exits).length === 0,
  mayNarrow: ['places'],
});

export const torSignInsBlocked = defineControl({
  id: 'azure-conditional-access.tor-sign-ins-blocked',
  title: 'Block sign-ins from Tor exit nodes',
  name: 'Sign-ins from Tor exit nodes',
  action: 'Deny',
  priority: 'p2',
  description:
    'A conditional access policy for all users and all resources blocks IP ranges locations that hold every Tor exit node that is published, and is On.',
  why: 'Tor hides where an attacker is. Its exit nodes are published, and hardly anyone signs in to work through them.',
  group: 'Tor exit nodes',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['AC-17', 'SC-7'],
    'nist-csf': ['PR.AA-05', 'PR.IR-01'],
    'cis-v8': ['13.5'],
    'iso-27001': ['A.8.20'],
    'soc-2': ['CC6.6'],
    'mitre-attack': ['T1090.003', 'T1078'],
  },
  evidence: {
    events: signIns,
    by: 'country',
    would: 'replay',
    because: 'Replayed against the sign-ins of your people: the policy blocks sign-ins from addresses that are Tor exit nodes today.',
  },
  needs: { ...policyNeeds, zones, exits: torExits },

  assess(facts) {
    const { zones: all, exits, policies } = facts;
    const verdict = judgePolicies(facts, dutyIn(all, exits));
    const total = exits.addresses.length;
    const partly = policies
      .filter(({ mode }) => mode === 'enforced')
      .map((policy) => ({ policy, count: openIn(policy, all, exits).length }))
      .filter(({ count }) => count > 0 && count < total)
      .toSorted((one, other) => one.count - other.count)[0];
    if (verdict.state === 'fail' && partly) {
      const because = `“${partly.policy.name}” does not block ${numberText(partly.count)} of ${numberText(total)} Tor exit nodes.`;
      return fail({ because, about: [partly.policy], found: { count: partly.count, total, what: 'Tor exit nodes' } });
    }
    const stale = verdict.state === 'pass' ? staleIn(all, exits) : [];
    if (stale.length === 0) return verdict;
    const named = `${stale.slice(0, 3).join(', ')}${stale.length > 3 ? ' and more' : ''}`;
    const lists = listZones(all).slice(0, 1);
    return fail({ because: `“${lists[0]?.name}” still blocks ${named}: no Tor exit node any more.`, about: lists });
  },

  remedy: {
    parameters: { access: fixed('Grant', ['block'], () => 'Block access') },
    changes(deployment) {
      const { facts } = deployment;
      const { updates, creations } = planZones(facts.zones, facts.exits, mostNetworks);
      const made = creations.map((location) => ({ ...emptyLocation, ...location, kind: 'addresses' as const }));
      const later: Zone[] = [
        ...facts.zones.map((zone) => ({ ...zone, ...updates.find(({ target }) => target === zone.id)?.after })),
        // The policy names a location by its name until the location exists.
        ...made.map((location) => ({ ...location, id: location.name, isBuiltIn: false })),
      ];
      const locations = [
        ...updates.map((update) => locationChanges.update(update)),
        ...made.map((location) => locationChanges.create(location)),
      ];
      const duty = dutyIn(later, facts.exits);
      if (judgePolicies(facts, duty).state === 'pass') return locations;
      const places = { any: false, trusted: false, zones: listZones(later).map(({ id }) => id) };
      const policy = newSignInPolicy(policyName, {
        audience: audienceFor(deployment.group),
        excludedAudience: excludedAudienceFor(deployment),
        places,
        decision: 'block',
      });
      const waiting = findWaiting(deployment, { duty, policy });
      if (waiting) return [...locations, signInPolicyChanges.enable(enforcing(waiting))];
      const own = facts.policies.find(({ name }) => name === policyName);
      if (own) {
        const before = SignInPolicySettings.parse(own);
        const after = { ...before, places, excludedAudience: excludedAudienceFor(deployment), decision: 'block' as const };
        return [...locations, signInPolicyChanges.update({ target: own.id, before, after })];
      }
      return [...locations, signInPolicyChanges.create(policy)];
    },
    disruption: 'People who use Tor Browser cannot sign in, except for your emergency access accounts.',
    steps: ({ facts }) => [
      'Open Microsoft Entra admin center, Entra ID, Conditional Access, Named locations, and choose IP ranges location.',
      `Name it Rampart: Tor exit nodes, do not mark it as trusted, and upload the Tor exit node list (${numberText(facts.exits.addresses.length)} addresses at this moment; a location takes ${numberText(mostNetworks)}).`,
      ...policySteps({ network: 'include Selected networks and locations, Rampart: Tor exit nodes', access: ['Grant: Block access'] }),
      'Upload the list again whenever it changes: exit nodes come and go every day.',
    ],
  },
});
