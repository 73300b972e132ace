import type { Group } from '@rampart/domain/group.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { EmergencyAccess } from '@rampart/facts/people/emergency-access.ts';
import { isForEmergencies } from '../named-exclusions.ts';

const byOrder = (a: SignInPolicy, b: SignInPolicy): number => (a.order ?? 0) - (b.order ?? 0);

type Places = SignInPolicy['places'];
const placesIn = ({ any, trusted, zones }: Places): string[] => [...(any ? ['any'] : []), ...(trusted ? ['trusted'] : []), ...zones];

/** The conditions of a rule besides its audience, each as text; empty where it does not matter. */
const conditionsOf = (rule: SignInPolicy): string[] =>
  [
    rule.places.any ? [] : placesIn(rule.places),
    placesIn(rule.exceptPlaces),
    rule.platforms.any ? [] : rule.platforms.named,
    rule.exceptPlatforms,
    rule.clients,
    rule.signInRisk,
    rule.userRisk,
    rule.unsupportedConditions.map(({ path, raw }) => `${path} ${JSON.stringify(raw)}`),
  ].map((values) => values.toSorted().join('\n'));

const matchesAsMuch = (earlier: SignInPolicy, later: SignInPolicy): boolean => {
  const asked = conditionsOf(later);
  return conditionsOf(earlier).every((condition, place) => condition === '' || condition === asked[place]);
};

const holdsAll = (all: readonly string[], some: readonly string[]): boolean => some.every((one) => all.includes(one));

/** So many accounts may pass a rule by: those for emergencies. */
const mostExcluded = 5;

type Groups = readonly Group[] | undefined;

/** Whom `earlier` excludes and `later` does not, if no one is left out for another reason. Nothing when it is not known, or when it is everyone. */
function excludedMore(earlier: SignInPolicy, later: SignInPolicy, groups: Groups): readonly string[] | undefined {
  const ids = earlier.excludedAudience.groups.filter((id) => !later.excludedAudience.groups.includes(id));
  const named = groups?.filter(({ id }) => ids.includes(id)) ?? [];
  if (ids.length > 0 && (groups === undefined || named.some(({ kind }) => kind === 'everyone'))) return undefined;
  const people = [...earlier.excludedAudience.people, ...named.flatMap(({ memberIds }) => memberIds)];
  return people.filter((person) => !later.excludedAudience.people.includes(person));
}

/** Whom a rule may exclude by name, where that is not any few accounts: those that are known to be for emergencies. */
export interface ByName {
  readonly emergency: EmergencyAccess | undefined;
}

/** `earlier` matches every sign-in that `later` could match, but for those whom it excludes. */
const matchesBefore = (earlier: SignInPolicy, later: SignInPolicy): boolean =>
  earlier.partOf === later.partOf &&
  matchesAsMuch(earlier, later) &&
  (earlier.audience.everyone ||
    (!later.audience.everyone &&
      holdsAll(earlier.audience.groups, later.audience.groups) &&
      holdsAll(earlier.audience.people, later.audience.people)));

/** Together, the rules before `later` leave it no more than accounts for emergencies: whom one of them excludes, another one may answer for. */
function areAnsweredBefore(before: readonly SignInPolicy[], later: SignInPolicy, groups: Groups, byName?: ByName): boolean {
  const answering = before.flatMap((rule) => {
    const excluded = matchesBefore(rule, later) ? excludedMore(rule, later, groups) : undefined;
    return excluded === undefined ? [] : [{ rule, excluded: new Set(excluded) }];
  });
  const [first, ...others] = answering;
  if (first === undefined) return false;
  const left = [...first.excluded].filter(
    (person) => others.every(({ excluded }) => excluded.has(person)) && !(byName && isForEmergencies(person, byName.emergency)),
  );
  const isOnlyNamed = (person: string): boolean => answering.every(({ rule }) => rule.excludedAudience.people.includes(person));
  return byName && left.some(isOnlyNamed) ? false : left.length <= mostExcluded;
}

interface Asked {
  /** In their order. */
  readonly rules: readonly SignInPolicy[];
  readonly groups: Groups;
  readonly byName: ByName;
}

/** Whether `later` would not be asked for anyone any more, if `rule` excluded no one by name. */
export function wouldAnswerBefore(rule: SignInPolicy, later: SignInPolicy, { rules, groups, byName }: Asked): boolean {
  const before = rules.slice(0, rules.indexOf(later));
  const changed = { ...rule, excludedAudience: { ...rule.excludedAudience, people: [] } };
  return areAnsweredBefore(
    before.map((one) => (one === rule ? changed : one)),
    later,
    groups,
    byName,
  );
}

/** The enforced rules that can be evaluated, first to last: one after rules for the same people never is. */
export function rulesAsked(rules: readonly SignInPolicy[], groups?: Groups, byName?: ByName): SignInPolicy[] {
  const enforced = rules.filter(({ mode }) => mode === 'enforced').toSorted(byOrder);
  return enforced.filter((rule, place) => !areAnsweredBefore(enforced.slice(0, place), rule, groups, byName));
}

/** Whether the order cannot be judged, because a rule excludes groups whose members were not read. */
export const areExclusionsUnread = (rules: readonly SignInPolicy[], groups: Groups): boolean =>
  groups === undefined && rules.some(({ mode, excludedAudience }) => mode === 'enforced' && excludedAudience.groups.length > 0);

/** For a verdict that needs them. */
export const exclusionsUnread = 'Its rules exclude groups whose members could not be read. Let Rampart read the groups of Okta.';

/** Rules arrive as `<policy>: <rule>`. */
export const policyNameOf = ({ name }: Pick<SignInPolicy, 'name'>): string => name.split(': ', 1)[0]!;

/** The names of the rules in quotation marks, for a reason. */
export const rulesNamed = (rules: readonly Pick<SignInPolicy, 'name'>[]): string => rules.map(({ name }) => `“${name}”`).join(', ');
