import type { Group } from '@rampart/domain/group.ts';
import { emptyAudience, everyone } from '@rampart/domain/new-sign-in-policy.ts';
import type { Audience, GrantRequirement, SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { fail, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import { judgeFactors, type Known } from './one-factor-rules.ts';
import { peopleOfGroups, peopleWithin } from '../people-within.ts';
import { rulesNamed } from './rules-in-order.ts';

/** Accounts for emergencies may be among them. */
const mostExcluded = 2;

interface Asked extends Known {
  readonly rules: readonly SignInPolicy[];
  readonly groups: readonly Group[];
  /** One of these must be required; any second factor unless given. */
  readonly enough?: readonly GrantRequirement[];
}

type Names = (person: string) => boolean;

function namedBy({ everyone: isEveryone, people, groups: ids }: Audience, groups: readonly Group[]): Names {
  const ofAll = groups.some(({ id, kind }) => kind === 'everyone' && ids.includes(id));
  const named = new Set([...people, ...(peopleOfGroups(ids, groups) ?? [])]);
  return (person) => isEveryone || ofAll || named.has(person);
}

interface Met {
  /** The rules that apply to the same people, as if they were for everyone. */
  readonly rules: readonly SignInPolicy[];
  readonly people: readonly string[];
}

/** The members of a group by the rules that apply to them: there are far fewer such sets than members. */
function rulesMet(group: Group, { rules, groups }: Asked): readonly Met[] {
  const applies = rules.map((rule) => ({
    includes: namedBy(rule.audience, groups),
    excludes: namedBy(rule.excludedAudience, groups),
    rule: { ...rule, audience: everyone, excludedAudience: emptyAudience },
  }));
  const met = new Map<string, { readonly rules: readonly SignInPolicy[]; readonly people: string[] }>();
  for (const person of peopleWithin(group, groups)) {
    const own = applies.filter(({ includes, excludes }) => includes(person) && !excludes(person)).map(({ rule }) => rule);
    const key = own.map(({ id }) => id).join();
    const known = met.get(key) ?? { rules: own, people: [] };
    known.people.push(person);
    met.set(key, known);
  }
  return [...met.values()];
}

type Judged = ReturnType<typeof judgeFactors>;

const judgedBy = ({ rules }: Met, { groups, zones, enough }: Asked): Judged => judgeFactors(rules, { groups, zones }, enough);

/** The rules by which a member gets in without, each once. */
export function weakRulesOf(group: Group, asked: Asked): readonly SignInPolicy[] {
  const found = new Set(rulesMet(group, asked).flatMap((met) => judgedBy(met, asked).weak.map(({ id }) => id)));
  return asked.rules.filter(({ id }) => found.has(id));
}

interface Sentence {
  /** Who they are, in the plural. */
  readonly who: string;
  /** What they get in without: `a second factor`. */
  readonly without: string;
}

/** Passes when no member gets in without from where an attacker can be. */
export function judgeMembers(group: Group, asked: Asked, { who, without }: Sentence): Verdict {
  const all = rulesMet(group, asked).map((met) => ({ met, judged: judgedBy(met, asked) }));
  const peopleIn = (some: typeof all): number => some.reduce((sum, { met }) => sum + met.people.length, 0);
  const total = peopleIn(all);
  const most = Math.min(mostExcluded, Math.floor(total / 2));
  const isMore = (some: typeof all): boolean => peopleIn(some) > most;
  const weak = all.filter(({ judged }) => judged.weak.length > 0);
  const found = { count: peopleIn(weak), total, what: who };
  const rulesIn = (which: 'weak' | 'notUnderstood' | 'somewhere', some: typeof all): readonly SignInPolicy[] => {
    const ids = new Set(some.flatMap(({ judged }) => judged[which].map(({ id }) => id)));
    return asked.rules.filter(({ id }) => ids.has(id));
  };
  if (isMore(weak)) {
    const about = rulesIn('weak', weak);
    return fail({ because: `${found.count} of ${total} ${who} get in without ${without} under ${rulesNamed(about)}.`, about, found });
  }
  const doubtful = all.filter(({ judged }) => judged.weak.length > 0 || judged.notUnderstood.length > 0);
  if (isMore(doubtful)) {
    const about = rulesIn('notUnderstood', doubtful);
    return unknown({
      because: `Whether ${rulesNamed(about)} lets ${who} in without ${without} is not known: a chain of authentication methods or a proof of identity decides. Look at it in Okta.`,
      about,
    });
  }
  const elsewhere = all.filter(({ judged }) => judged.somewhere.length > 0);
  if (isMore(elsewhere)) {
    const about = rulesIn('somewhere', elsewhere);
    return unknown({
      because: `The network zones that limit ${rulesNamed(about)} are not known. Let Rampart read the network zones of Okta.`,
      about,
    });
  }
  return pass({ found });
}
