import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';

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
    rule.excludedAudience.groups,
  ].map((values) => values.toSorted().join('\n'));

const matchesAsMuch = (earlier: SignInPolicy, later: SignInPolicy): boolean => {
  const asked = conditionsOf(later);
  return conditionsOf(earlier).every((condition, place) => condition === '' || condition === asked[place]);
};

const holdsAll = (all: readonly string[], some: readonly string[]): boolean => some.every((one) => all.includes(one));

/** So many accounts may pass a rule by: those for emergencies. */
const mostExcluded = 5;

/** `earlier` matches every sign-in that `later` could match. */
const answersBefore = (earlier: SignInPolicy, later: SignInPolicy): boolean =>
  earlier.partOf === later.partOf &&
  matchesAsMuch(earlier, later) &&
  earlier.excludedAudience.people.filter((person) => !later.excludedAudience.people.includes(person)).length <= mostExcluded &&
  (earlier.audience.everyone ||
    (!later.audience.everyone &&
      holdsAll(earlier.audience.groups, later.audience.groups) &&
      holdsAll(earlier.audience.people, later.audience.people)));

/** The enforced rules that can be evaluated, first to last: one after a rule for the same people never is. */
export function rulesAsked(rules: readonly SignInPolicy[]): SignInPolicy[] {
  const enforced = rules.filter(({ mode }) => mode === 'enforced').toSorted(byOrder);
  return enforced.filter((rule, place) => !enforced.slice(0, place).some((earlier) => answersBefore(earlier, rule)));
}

/** Rules arrive as `<policy>: <rule>`. */
export const policyNameOf = ({ name }: Pick<SignInPolicy, 'name'>): string => name.split(': ', 1)[0]!;

/** The names of the rules in quotation marks, for a reason. */
export const rulesNamed = (rules: readonly Pick<SignInPolicy, 'name'>[]): string => rules.map(({ name }) => `“${name}”`).join(', ');
