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
}

/** What several people, apps or places have in common: policies do not tell them apart. */
interface Alike<T> {
  readonly number: number;
  readonly value: T;
}

export interface Rules {
  /** Those that are not off, in the order in which they are asked. */
  readonly policies: readonly SignInPolicy[];
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

/** Rules are made ready once and then asked about any number of sign-ins; they remember, so make new ones when anything changes. */
export function prepareRules({ policies, zones, inRanges, ...memberships }: RulesGiven): Rules {
  // Sorting is stable: of two with the same place the one that comes first is asked first.
  const asked = policies.filter(({ mode }) => mode !== 'off').toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const people = alike(joined);
  const apps = alike(joined);
  const places = alike<Whereabouts>(({ ofZone }) => joined([...ofZone.values()]));
  return {
    policies: asked,
    blocklists: zones.filter(({ isBlocklist }) => isBlocklist),
    ofPerson: (personId) => people(personId, () => asked.map((policy) => matchesAudience(policy, personId, memberships))),
    // No app has an id of one space.
    ofApp: (appId) => apps(appId ?? ' ', () => asked.map((policy) => matchesApp(policy, appId))),
    ofPlace: (address, country) => places(`${address ?? ''} ${country ?? ''}`, () => whereabouts(zones, { address, country }, inRanges)),
    groupsOf: memberships.groupsOf,
    decided: new Map(),
  };
}
