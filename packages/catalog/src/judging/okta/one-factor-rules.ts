import { mayAskForMore } from '@rampart/domain/assess/decision.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { GrantRequirement, SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { fail, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { isWiderThanCompany } from '../range-width.ts';
import { isForEmergencies, namedExclusions } from '../named-exclusions.ts';
import { areExclusionsUnread, type ByName, exclusionsUnread, rulesAsked, rulesNamed, wouldAnswerBefore } from './rules-in-order.ts';

const moreThanAPassword: readonly GrantRequirement[] = ['second-factor', 'phishing-resistant-factor', 'passwordless-factor'];

const isForManagedDevices = ({ unsupportedConditions }: SignInPolicy): boolean =>
  unsupportedConditions.some(({ kind }) => kind === 'managed-device');

/** A country, a proxy or half of the internet is no place that an attacker cannot be in. */
const isKnownNetwork = ({ kind, isActive, ranges }: Zone): boolean => kind === 'addresses' && isActive && !ranges.some(isWiderThanCompany);

type Zones = readonly Zone[] | undefined;

/** Whether a rule is for networks of the company's own alone. Nothing where that is not known. */
function isForKnownPlaces({ places }: SignInPolicy, zones: Zones): boolean | undefined {
  if (places.any) return false;
  if (zones === undefined) return undefined;
  const named = places.zones.map((id) => zones.find((zone) => zone.id === id));
  const trusted = places.trusted ? zones.filter(({ isTrusted }) => isTrusted) : [];
  const maybe = places.trusted ? zones.filter(({ mayBeTrusted }) => mayBeTrusted === true) : [];
  if ([...named, ...trusted].some((zone) => zone !== undefined && !isKnownNetwork(zone))) return false;
  return named.includes(undefined) || maybe.some((zone) => !isKnownNetwork(zone)) ? undefined : true;
}

const letsInWithout = ({ decision, grantRequirements }: SignInPolicy, enough: readonly GrantRequirement[]): boolean =>
  decision === 'allow' && !grantRequirements.of.some((grantRequirement) => enough.includes(grantRequirement));

/** What the rules are judged with; nothing where it could not be read. */
export interface Known {
  readonly groups: readonly Group[] | undefined;
  readonly zones: Zones;
  readonly people?: readonly Person[] | undefined;
  /** Given where no one else may be excluded by name. */
  readonly byName?: ByName;
}

interface Judged {
  /** The rules that can be evaluated. */
  readonly asked: readonly SignInPolicy[];
  /** Those by which one factor is enough for an attacker. */
  readonly weak: readonly SignInPolicy[];
  /** Those that ask for something of which it is not known whether it is two factors. */
  readonly notUnderstood: readonly SignInPolicy[];
  /** Those of which it is not known where one factor is enough. */
  readonly somewhere: readonly SignInPolicy[];
}

/**
 * Known networks and managed devices count as a second factor: an attacker with the password does not have them. One of `enough` must be
 * required: any second factor, unless given.
 */
export function judgeFactors(
  rules: readonly SignInPolicy[],
  { groups, zones, byName }: Known,
  enough: readonly GrantRequirement[] = moreThanAPassword,
): Judged {
  const asked = rulesAsked(rules, groups, byName);
  const lenient = asked.filter((rule) => letsInWithout(rule, enough) && !isForManagedDevices(rule));
  const open = lenient.filter((rule) => isForKnownPlaces(rule, zones) === false);
  return {
    asked,
    weak: open.filter((rule) => !mayAskForMore(rule)),
    notUnderstood: open.filter(mayAskForMore),
    somewhere: lenient.filter((rule) => isForKnownPlaces(rule, zones) === undefined),
  };
}

export const oneFactorRules = (rules: readonly SignInPolicy[], known: Known): readonly SignInPolicy[] => judgeFactors(rules, known).weak;

interface Sentence {
  /** What the rules are: `rules for the Admin Console`. */
  readonly what: string;
  /** What is wrong with the weak ones: `One factor is enough`. */
  readonly enough: string;
}

function reasonOf(weak: readonly SignInPolicy[], enough: string): string {
  if (weak.every(({ places }) => places.any)) return `${enough} from anywhere under ${rulesNamed(weak)}.`;
  return `${enough} under ${rulesNamed(weak)}, from anywhere or from zones that an attacker can be in.`;
}

interface ExcludedBefore {
  readonly rules: readonly SignInPolicy[];
  /** After the reason of a verdict. */
  readonly says: string;
}

/** Who meets a weak rule because one before it, which would answer for everyone who meets the weak one, excludes them by name. */
function namedBefore(weak: readonly SignInPolicy[], asked: readonly SignInPolicy[], { byName, groups, people }: Known): ExcludedBefore {
  if (byName === undefined) return { rules: [], says: '' };
  const goingOn = (rule: SignInPolicy): readonly string[] => {
    const after = asked
      .slice(asked.indexOf(rule) + 1)
      .filter((later) => weak.includes(later) && wouldAnswerBefore(rule, later, { rules: asked, groups, byName }));
    const isMet = (id: string): boolean => after.some(({ excludedAudience }) => !excludedAudience.people.includes(id));
    return rule.excludedAudience.people.filter((id) => !isForEmergencies(id, byName.emergency) && isMet(id));
  };
  const excluding = asked.filter((rule) => !weak.includes(rule) && goingOn(rule).length > 0);
  if (excluding.length === 0) return { rules: [], says: '' };
  const ids = [...new Set(excluding.flatMap(goingOn))];
  const exclude = excluding.length === 1 ? 'excludes' : 'exclude';
  return { rules: excluding, says: ` ${rulesNamed(excluding)} ${exclude} accounts.${namedExclusions(excluding, ids, { people })}` };
}

/** The verdict about rules that are there. */
export function verdictOnFactors(rules: readonly SignInPolicy[], known: Known, { what, enough }: Sentence): Verdict {
  const { asked, weak, notUnderstood, somewhere } = judgeFactors(rules, known);
  if (weak.length > 0 && areExclusionsUnread(asked, known.groups)) return unknown({ because: exclusionsUnread });
  const found = { count: weak.length, total: asked.length, what };
  if (weak.length > 0) {
    const { rules: excluding, says } = namedBefore(weak, asked, known);
    return fail({ because: `${reasonOf(weak, enough)}${says}`, about: [...weak, ...excluding], found });
  }
  if (notUnderstood.length > 0)
    return unknown({
      because: `It is not known whether two factors are required under ${rulesNamed(notUnderstood)}: a chain of authentication methods or a proof of identity decides. Look at it in Okta.`,
      about: notUnderstood,
    });
  if (somewhere.length > 0)
    return unknown({
      because: `The network zones that limit ${rulesNamed(somewhere)} are not known. Let Rampart read the network zones of Okta.`,
      about: somewhere,
    });
  return pass({ found });
}
