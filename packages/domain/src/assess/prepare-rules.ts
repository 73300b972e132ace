import type { SignInPolicy } from '../sign-in-policy.ts';
import type { Zone } from '../zone.ts';
import type { Certainty } from './certainty.ts';
import type { Decision } from './decision.ts';
import { matchesApp } from './matches-app.ts';
import { type InRanges, whereabouts, type Whereabouts } from './matches-place.ts';
import { matchesAudience } from './matches-audience.ts';
import type { Memberships } from './memberships.ts';

export interface RulesGiven extends Memberships {
  readonly policies: readonly SignInPolicy[];
  readonly zones: readonly Zone[];
  readonly inRanges: InRanges;
  /** Rules for the same people: what they have found out about policies and zones that are the same objects is not worked out again. */
  readonly like?: Rules;
}

/** What several people, apps or places have in common: policies do not tell them apart. */
interface Alike<T> {
  readonly number: number;
  readonly value: T;
}

export interface Rules {
  /** Those that are not off, in the order in which they are asked. */
  readonly policies: readonly SignInPolicy[];
  readonly zones: readonly Zone[];
  readonly blocklists: readonly Zone[];
  readonly ofPerson: (personId: string) => Alike<readonly Certainty[]>;
  readonly ofApp: (appId: string | null) => Alike<readonly Certainty[]>;
  readonly ofPlace: (address: string | null, country: string | null) => Alike<Whereabouts>;
  readonly groupsOf: Memberships['groupsOf'];
  /** Sign-ins that are the same to every policy are decided once. */
  readonly decided: Map<string, DecidedSignIn>;
}

export interface DecidedSignIn extends Decision {
  /** What it would be if the report-only policies were enforced too; `null` where they change nothing. */
  readonly would: Decision | null;
}

/** Works out a value once for each key, and numbers the values that are different. */
function alike<T>(signatureOf: (value: T) => string): (key: string, work: () => T) => Alike<T> {
  const byKey = new Map<string, Alike<T>>();
  const bySignature = new Map<string, Alike<T>>();
  return (key, work) => {
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const value = work();
    const signature = signatureOf(value);
    const one = bySignature.get(signature) ?? { number: bySignature.size, value };
    bySignature.set(signature, one);
    byKey.set(key, one);
    return one;
  };
}

const joined = (parts: readonly Certainty[]): string => parts.join('');

/** For each of these policies what it is to someone or something: worked out, or known already. */
type Work = (policy: SignInPolicy) => Certainty;

/** Rules are made ready once and then asked about any number of sign-ins; they remember, so make new ones when anything changes. */
export function prepareRules({ policies, zones, inRanges, like, ...memberships }: RulesGiven): Rules {
  // Sorting is stable: of two with the same place the one that comes first is asked first.
  const asked = policies.filter(({ mode }) => mode !== 'off').toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const places = alike<Whereabouts>(({ ofZone }) => joined([...ofZone.values()]));
  const [people, apps] = [alike(joined), alike(joined)];
  const knownPlaces = asked.map((policy) => like?.policies.indexOf(policy) ?? -1);
  const isSamePolicies =
    like !== undefined && like.policies.length === asked.length && knownPlaces.every((known, place) => known === place);
  const certainties = (known: readonly Certainty[] | undefined, work: Work): readonly Certainty[] =>
    asked.map((policy, place) => known?.[knownPlaces[place]!] ?? work(policy));
  const sameZones = new Set(like?.zones);
  return {
    policies: asked,
    zones,
    blocklists: zones.filter(({ isBlocklist }) => isBlocklist),
    ofPerson: isSamePolicies
      ? like.ofPerson
      : (personId) =>
          people(personId, () => certainties(like?.ofPerson(personId).value, (policy) => matchesAudience(policy, personId, memberships))),
    ofApp: isSamePolicies
      ? like.ofApp
      : // No app has an id of one space.
        (appId) => apps(appId ?? ' ', () => certainties(like?.ofApp(appId).value, (policy) => matchesApp(policy, appId))),
    ofPlace:
      like?.zones === zones
        ? like.ofPlace
        : (address, country) =>
            places(`${address ?? ''} ${country ?? ''}`, () => {
              const known = like?.ofPlace(address, country).value.ofZone;
              return whereabouts(zones, { address, country }, inRanges, (zone) => (sameZones.has(zone) ? known?.get(zone.id) : undefined));
            }),
    groupsOf: memberships.groupsOf,
    decided: new Map(),
  };
}
