import { circumstancesOf, type Circumstance } from './circumstances.ts';
import type { ConditionSet, Finding } from './condition-set.ts';
import type { Entra } from './entra.ts';
import type { Row } from './list-page.ts';
import { NamedPlaces } from './named-places.ts';
import type { Kept } from './settings-shelf.ts';
import { readQuestion, type SignInQuestion } from './sign-in-question.ts';
import { findTarget, findUser, findWorkload, targetWord, type Memberships } from './targets-of-policies.ts';

/** A policy, whether it applies to the sign-in, and the first reason why not. */
export type WhatIfResult = Kept & { readonly policyApplies: boolean; readonly analysisReasons: string };

type MembersOf = (id: string) => readonly { readonly user: { readonly id: string } }[];

/** Asked of the directory once for each group or role. */
function askOnce(membersOf: MembersOf): (id: string, userId: string) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  return (id, userId) => {
    const members = known.get(id) ?? new Set(membersOf(id).map(({ user }) => user.id));
    known.set(id, members);
    return members.has(userId);
  };
}

function membershipsOf({ groups, roles }: Entra): Memberships {
  const roleBy = new Map(roles.list().map((role) => [role.roleTemplateId, role]));
  return {
    // A policy may still name a group that is gone.
    isInGroup: askOnce((id) => (groups.has(id) ? groups.membersOf(id) : [])),
    holdsRole: askOnce((id) => {
      const role = roleBy.get(id);
      return role === undefined ? [] : roles.membersOf(role);
    }),
  };
}

/** What does not change between two sign-ins is worked out once for each policy. */
function judgeOf(policy: Kept, places: NamedPlaces, memberships: Memberships): (question: SignInQuestion) => string {
  if (policy['state'] === 'disabled') return () => 'policyNotEnabled';
  const conditions = policy['conditions'] as ConditionSet;
  const isForWorkloads = conditions.clientApplications !== null;
  let circumstances: readonly Circumstance[];
  try {
    circumstances = circumstancesOf(conditions, places);
  } catch {
    return () => 'invalidCondition';
  }
  return ({ who, target, conditions: told }) => {
    if (isForWorkloads !== (who.kind === 'service-principal')) return isForWorkloads ? 'workloadIdentities' : 'users';
    const identity = who.kind === 'user' ? findUser(conditions, who, memberships) : findWorkload(conditions, who.id);
    if (identity === 'unmet') return who.kind === 'user' ? 'users' : 'workloadIdentities';
    if (findTarget(conditions, target) === 'unmet') return targetWord(conditions);
    let worst: Finding = 'met';
    for (const { word, find } of circumstances) {
      const finding = find(told);
      if (finding === 'unmet') return word;
      if (finding === 'untold') worst = 'untold';
    }
    return worst === 'met' ? 'notSet' : 'notEnoughInformation';
  };
}

/** Microsoft's own decision, over the directory as it is now. The body is that of the action `evaluate`. */
export function openWhatIf(entra: Entra): (body: Row) => readonly WhatIfResult[] {
  const places = new NamedPlaces(entra.access.locations.shelf.list());
  const memberships = membershipsOf(entra);
  const judged = entra.access.policies.shelf.list().map((policy) => ({ policy, judge: judgeOf(policy, places, memberships) }));
  return (body) => {
    const question = readQuestion(body, entra.people);
    return judged.flatMap(({ policy, judge }) => {
      const analysisReasons = judge(question);
      const policyApplies = analysisReasons === 'notSet';
      return policyApplies || !question.appliedPoliciesOnly ? [{ ...policy, policyApplies, analysisReasons }] : [];
    });
  };
}
