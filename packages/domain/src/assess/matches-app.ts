import type { SignInPolicy } from '../sign-in-policy.ts';
import { appSets } from './app-sets.ts';
import { allOf, anyOf, cannotTell, certaintyOf, type Certainty, no, not, yes } from './certainty.ts';

/** Of ids like this Microsoft has many more than those that it lists. */
const microsoftsOwn = /^0000000[\da-f]-0000-0(?:000-c000|ff1-ce00)-0{12}$/;

function isInSet(set: ReadonlySet<string>, appId: string): Certainty {
  const isListed = [...appSets.values()].some((other) => other.has(appId));
  return isListed || !microsoftsOwn.test(appId) ? certaintyOf(set.has(appId)) : cannotTell;
}

function isNamed(name: string, appId: string): Certainty {
  if (name === appId) return yes;
  const set = appSets.get(name);
  if (set) return isInSet(set, appId);
  // A filter or a context is kept in words; an id of an app is one word.
  return name.includes(' ') ? cannotTell : no;
}

function isOneOf(names: readonly string[], appId: string | null): Certainty {
  if (names.length === 0) return no;
  return appId === null ? cannotTell : anyOf(names.map((name) => isNamed(name, appId)));
}

/** A policy for what people do, such as registering a factor, names no app: signing in to one is not its business. */
export const matchesApp = ({ apps }: Pick<SignInPolicy, 'apps'>, appId: string | null): Certainty =>
  allOf([apps.all ? yes : isOneOf(apps.named, appId), not(isOneOf(apps.except, appId))]);
