import type { Group } from '@rampart/domain/group.ts';
import { SignInPolicySettings, type SignInPolicy, type Audience } from '@rampart/domain/sign-in-policy.ts';
import { audienceFor } from '@rampart/domain/new-sign-in-policy.ts';
import { policyNameOf } from './rules-in-order.ts';
import { isStaged } from './staged-rule.ts';

/** `order` counts rules within their policy, and policies in thousands. */
const rulesPerPolicy = 1000;

interface Asked {
  readonly name: string;
  readonly grantRequirements: SignInPolicySettings['grantRequirements']['of'];
  readonly rules: readonly SignInPolicy[];
  readonly groups: readonly Group[] | undefined;
  readonly group: string;
  readonly excluded: readonly string[];
}

/** A built-in rule stays the last, so that what comes before it follows the others. */
function placeBefore(rule: SignInPolicy, rules: readonly SignInPolicy[]): number {
  const order = rule.order ?? 0;
  if (!rule.isBuiltIn) return order;
  const others = rules.filter((one) => one.partOf === rule.partOf && one.id !== rule.id).map((one) => one.order ?? 0);
  return Math.max(order - (order % rulesPerPolicy), ...others.filter((one) => one < order)) + 1;
}

const membersOf = (groups: readonly Group[], ids: readonly string[]): Set<string> =>
  new Set(groups.filter(({ id }) => ids.includes(id)).flatMap(({ memberIds }) => memberIds));

/** Only for people whom the weaker rule allowed: a later rule may block the others. */
function toAudience({ audience, apps }: SignInPolicy, { group, groups = [] }: Asked): Audience | undefined {
  if (group === 'everyone') return audience;
  // A rule of a session policy is for the groups of its policy, all of them.
  if (apps.all) return audience.groups.every((one) => one === group) && !audience.everyone ? audience : undefined;
  if (audience.everyone || audience.groups.includes(group)) return audienceFor(group);
  const [allowed, requested] = [membersOf(groups, audience.groups), membersOf(groups, [group])];
  return requested.size > 0 && [...requested].every((person) => allowed.has(person)) ? audienceFor(group) : undefined;
}

/** A rule of a session policy knows no groups to exclude: there they are excluded as their current members. */
function excludedBy({ apps, excludedAudience }: SignInPolicy, { excluded, groups = [] }: Asked): Audience {
  const groupOf = (id: string): Group | undefined => groups.find((group) => group.id === id);
  const people = excluded.flatMap((id) => (apps.all ? (groupOf(id)?.memberIds ?? [id]) : groupOf(id) ? [] : [id]));
  const named = apps.all ? [] : excluded.filter((id) => groupOf(id) !== undefined);
  return {
    ...excludedAudience,
    people: [...new Set([...excludedAudience.people, ...people])],
    groups: [...new Set([...excludedAudience.groups, ...named])],
  };
}

/** The vendor takes a name once in a policy. A staged rule for the same people keeps its name: it is the desired rule. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

const stricterRule = (weak: SignInPolicy, audience: Audience, asked: Asked): Omit<SignInPolicySettings, 'name' | 'order'> => ({
  ...SignInPolicySettings.parse(weak),
  mode: 'off',
  audience,
  excludedAudience: excludedBy(weak, asked),
  grantRequirements: { all: true, of: [...new Set([...weak.grantRequirements.of, ...asked.grantRequirements])] },
});

/** Rules to be asked before the weak ones, for the same people and conditions, that demand more. They start off, to be turned on. */
export function stricterRules(weak: readonly SignInPolicy[], asked: Asked): SignInPolicySettings[] {
  const made: SignInPolicySettings[] = [];
  for (const rule of weak) {
    const audience = toAudience(rule, asked);
    if (audience === undefined) continue;
    const isBeside = ({ partOf }: Pick<SignInPolicy, 'partOf'>): boolean => partOf === rule.partOf;
    const before = made.filter(isBeside);
    const taken = [...before, ...asked.rules.filter((one) => isBeside(one) && !isStaged(one, audience))].map(({ name }) => name);
    const name = freeName(`${policyNameOf(rule)}: ${asked.name}`, new Set(taken));
    // Each rule that is made moves those behind it by one.
    made.push({ ...stricterRule(rule, audience, asked), name, order: placeBefore(rule, asked.rules) + before.length });
  }
  return made;
}
