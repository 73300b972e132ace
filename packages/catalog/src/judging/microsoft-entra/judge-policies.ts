import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { fail, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import type { DirectoryState } from '@rampart/facts/identity/directory-state.ts';
import { everyone } from './audiences.ts';
import { type Population, type Directory, excludedPeople } from '../excluded-people.ts';
import { namedExclusions } from '../named-exclusions.ts';
import { peopleWithin } from '../people-within.ts';
import { narrowedIn, type Respect } from './sign-in-coverage.ts';

/** What policies must do together, each part of it for everyone. */
export interface Duty<Part> {
  /** After the name of a policy: `blocks legacy authentication`. */
  readonly what: string;
  readonly parts: readonly Part[];
  readonly shown?: (part: Part) => string;
  isDoneBy(policy: SignInPolicy, part: Part): boolean;
  /** Respects in which it may be narrower, as `isDoneBy` looks at them. */
  readonly mayNarrow?: readonly Respect[];
  /** Everyone unless given. */
  readonly population?: Population;
  /** Microsoft's security defaults do it for everyone. */
  readonly isDoneBySecurityDefaults?: boolean;
}

export interface PolicyFacts extends Directory {
  readonly policies: readonly SignInPolicy[];
  readonly state?: DirectoryState | undefined;
}

/** With them on, Microsoft lets no policy be enabled, so that none of ours can be in force. */
export const securityDefaultsOn =
  'Security defaults are on in this directory: Microsoft asks administrators for MFA, everyone else when it sees a reason to, and blocks legacy authentication. No conditional access policy can be enabled until they are switched off.';

const modeWords = { 'report-only': 'in report-only mode', off: 'off' };

const toReadMore = ({ people, groups, roles }: Directory): string =>
  people && groups && roles?.some(({ eligibleIds }) => eligibleIds === null)
    ? 'Grant what the guide lists for reading who may activate roles, then process again.'
    : 'Connect Azure AD too.';

function excludedVerdict(whole: readonly SignInPolicy[], facts: PolicyFacts, duty: Pick<Duty<unknown>, 'what' | 'population'>): Verdict {
  const { what, population = everyone } = duty;
  const [policy] = whole as [SignInPolicy];
  const { name } = policy;
  const about = [policy];
  const left = excludedPeople(whole, population, facts);
  if (left.state === 'none') return pass();
  if (left.state === 'reaches-none')
    return fail({
      because: `“${name}” ${what}, but reaches no ${population.what} besides accounts on the list of emergency access users. Take accounts that are not only used in emergencies off that list and out of what the policy excludes, then process.`,
      about,
      found: { count: left.ids.length, total: left.total, what: population.what },
    });
  if (left.state === 'unclear' && left.isByKindOfGuest)
    return unknown({
      because: `“${name}” ${what}, but excludes some kinds of guests or external users: which accounts these are is not known. Look at the policy.`,
      about,
    });
  if (left.state === 'unclear')
    return unknown({ because: `“${name}” ${what}, but not for everyone: who is excluded could not be read. ${toReadMore(facts)}`, about });
  const missed = new Set(left.ids);
  const { groups = [] } = facts;
  const through = groups
    .filter(({ id }) => whole.some(({ excludedAudience }) => excludedAudience.groups.includes(id)))
    .filter((group) => [...peopleWithin(group, groups)].filter((member) => missed.has(member)).length > population.mayBeExcluded)
    .map((group) => group.name);
  const groupWords = through.length === 0 ? '' : ` It does not apply to ${through.join(', ')}.`;
  const excluded = left.ids.length === left.total && left.total > 1 ? `all ${left.total}` : `${left.ids.length} of ${left.total}`;
  return fail({
    because: `“${name}” ${what}, but excludes ${excluded} ${population.what}.${groupWords}${population.countsWhoIsNamed ? namedExclusions(whole, left.ids, facts) : ''}`,
    about,
    found: { count: left.ids.length, total: left.total, what: population.what },
  });
}

function judgePart<Part>(facts: PolicyFacts, duty: Duty<Part>, part: Part): Verdict {
  const { what, mayNarrow = [] } = duty;
  const doing = facts.policies.filter((policy) => duty.isDoneBy(policy, part));
  const enforced = doing.filter(({ mode }) => mode === 'enforced');
  const [idle] = doing.toSorted((one, other) => Number(other.mode === 'report-only') - Number(one.mode === 'report-only'));
  if (!idle) return fail({ because: `No policy ${what}.` });
  if (enforced.length === 0 && idle.mode !== 'enforced')
    return fail({ because: `“${idle.name}” ${what}, but it is ${modeWords[idle.mode]}.`, about: [idle] });
  const whole = enforced.filter((policy) => narrowedIn(policy).every((respect) => mayNarrow.includes(respect)));
  if (whole.length > 0) return excludedVerdict(whole, facts, duty);
  const narrow = enforced[0]!;
  const respects = narrowedIn(narrow).filter((respect) => !mayNarrow.includes(respect));
  return fail({ because: `“${narrow.name}” ${what}, but only for some ${respects.join(' and ')}.`, about: [narrow] });
}

/** The worst of its parts, which is named unless all came out alike. */
export function judgePolicies<Part>(facts: PolicyFacts, duty: Duty<Part>): Verdict {
  const judged = duty.parts.map((part) => ({ part, verdict: judgePart(facts, duty, part) }));
  const worst = judged.find(({ verdict }) => verdict.state === 'fail') ?? judged.find(({ verdict }) => verdict.state === 'unknown');
  if (!worst) return pass();
  if (facts.state?.hasSecurityDefaults === true)
    return duty.isDoneBySecurityDefaults === true ? pass() : fail({ because: securityDefaultsOn });
  if (judged.every(({ verdict }) => verdict.state === worst.verdict.state)) return worst.verdict;
  const shown = duty.shown?.(worst.part) ?? String(worst.part);
  return judgePart(facts, { ...duty, what: `${duty.what} for ${shown}` }, worst.part);
}
