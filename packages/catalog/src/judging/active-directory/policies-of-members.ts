import type { Group } from '@rampart/domain/group.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { domainPolicies } from './domain-password-policy.ts';
import { groupsWithin, peopleWithin } from '../people-within.ts';

interface Facts {
  readonly policies: readonly PasswordPolicy[];
  readonly groups: readonly Group[];
}

interface Account {
  readonly id: string;
  /** Missing where only one domain was read. */
  readonly domain: string | undefined;
  readonly groupIds: ReadonlySet<string>;
}

interface DecidingPolicy {
  /** Nothing where no policy is for them. */
  readonly policy: PasswordPolicy | undefined;
  /** For how many members it decides. */
  readonly count: number;
}

/** By its relative id. */
const domainUsers = 513;
/** Stands for the first member of an empty group. */
const noAccount = '';

/** The ids of the groups that these are within, at any depth, and of these. */
function groupsAround(ids: Iterable<string>, outerIds: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set(ids);
  // A set goes on to what is added while it is walked.
  for (const id of found) for (const outer of outerIds.get(id) ?? []) found.add(outer);
  return found;
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Two of the same precedence are told apart by their ids, which are no strength: the weaker counts here. */
const firstAsked = (one: PasswordPolicy, other: PasswordPolicy): number =>
  (one.order ?? Infinity) === (other.order ?? Infinity)
    ? (one.minLength ?? 0) - (other.minLength ?? 0)
    : (one.order ?? Infinity) - (other.order ?? Infinity);

const policyOfDomain = (policies: readonly PasswordPolicy[], domain: string | undefined): PasswordPolicy | undefined =>
  domainPolicies(policies).find((policy) => domain === undefined || policy.domain === undefined || policy.domain === domain);

/** [MS-ADTS], msDS-ResultantPSO: one that is linked to the account itself, else one of its groups, else that of the domain. */
function policyFor({ id, domain, groupIds }: Account, policies: readonly PasswordPolicy[]): PasswordPolicy | undefined {
  const linked = (isTarget: (target: string) => boolean) =>
    policies.filter(({ isEnforced, targetIds = [] }) => isEnforced && targetIds.some(isTarget)).toSorted(firstAsked)[0];
  return linked((target) => target === id) ?? linked((target) => groupIds.has(target)) ?? policyOfDomain(policies, domain);
}

/**
 * The accounts in a group, each with the groups that it is in: listed, or by its primary group. Everyone whose primary group is not listed elsewhere
 * is in Domain Users. Of a built-in account it is known that it is in one of these groups.
 */
function accountsWithin(group: Group, groups: readonly Group[]): Account[] {
  const ids = peopleWithin(group, groups);
  const direct = new Map<string, string[]>();
  const outerIds = new Map<string, string[]>();
  const withOther = new Set<string>();
  const inside = new Set([group, ...groupsWithin(group, groups)].map(({ id }) => id));
  for (const { id, rid, memberIds, primaryMemberIds = [], groupIds = [], otherMembers = [] } of groups) {
    for (const person of [...memberIds, ...primaryMemberIds]) if (ids.has(person)) addTo(direct, person, id);
    if (inside.has(id)) for (const other of otherMembers) if (other.kind === 'built-in') addTo(direct, other.id, id);
    if (rid !== domainUsers) for (const person of primaryMemberIds) withOther.add(person);
    for (const inner of groupIds) addTo(outerIds, inner, id);
  }
  const usual = groups.filter(({ rid, domain }) => rid === domainUsers && domain === group.domain).map(({ id }) => id);
  if (direct.size === 0) direct.set(noAccount, [group.id]);
  return [...direct].map(([id, groupIds]) => ({
    id,
    domain: group.domain,
    groupIds: groupsAround([...groupIds, ...(withOther.has(id) ? [] : usual)], outerIds),
  }));
}

/** The password policies that decide for the members of a group; for an empty one, that which would decide for its first member. */
export function policiesOfMembers(group: Group, { policies, groups }: Facts): readonly DecidingPolicy[] {
  const counts = new Map<PasswordPolicy | undefined, number>();
  for (const account of accountsWithin(group, groups)) {
    const policy = policyFor(account, policies);
    counts.set(policy, (counts.get(policy) ?? 0) + (account.id === noAccount ? 0 : 1));
  }
  return [...counts].map(([policy, count]) => ({ policy, count }));
}
