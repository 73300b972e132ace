import { needs, type GraphApi } from '../api/graph-api.ts';
import { contextOf, type Row } from '../api/odata-list.ts';
import type { Setting } from '../conditional-access/audited-store.ts';
import type { Entra } from '../entra.ts';
import type { ConditionSet, Finding } from './condition-set.ts';
import { readEvaluationInput, type EvaluationInput } from './evaluation-input.ts';
import { NamedLocations } from './named-locations.ts';
import { findTarget, findUser, findWorkload, targetWord, type Memberships } from './policy-targets.ts';
import { signInConditions, type SignInCondition } from './sign-in-conditions.ts';

/** A policy, whether it applies to the sign-in, and the first reason why not. */
export type WhatIfResult = Setting & { readonly policyApplies: boolean; readonly analysisReasons: string };

type MembersOf = (id: string) => readonly { readonly user: { readonly id: string } }[];

/** Reads the members of each group or role once. */
function memberTest(membersOf: MembersOf): (id: string, userId: string) => boolean {
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
    // A policy may still name a deleted group.
    isInGroup: memberTest((id) => (groups.has(id) ? groups.members(id) : [])),
    hasRole: memberTest((id) => {
      const role = roleBy.get(id);
      return role === undefined ? [] : roles.members(role);
    }),
  };
}

/** What does not change between two sign-ins is prepared once for each policy. */
function evaluatorOf(policy: Setting, locations: NamedLocations, memberships: Memberships): (input: EvaluationInput) => string {
  if (policy['state'] === 'disabled') return () => 'policyNotEnabled';
  const conditions = policy['conditions'] as ConditionSet;
  const isForWorkloads = conditions.clientApplications !== null;
  let others: readonly SignInCondition[];
  try {
    others = signInConditions(conditions, locations);
  } catch {
    return () => 'invalidCondition';
  }
  return ({ who, target, conditions: given }) => {
    if (isForWorkloads !== (who.kind === 'service-principal')) return isForWorkloads ? 'workloadIdentities' : 'users';
    const identity = who.kind === 'user' ? findUser(conditions, who, memberships) : findWorkload(conditions, who.id);
    if (identity === 'unmet') return who.kind === 'user' ? 'users' : 'workloadIdentities';
    if (findTarget(conditions, target) === 'unmet') return targetWord(conditions);
    let worst: Finding = 'met';
    for (const { word, find } of others) {
      const finding = find(given);
      if (finding === 'unmet') return word;
      if (finding === 'unknown') worst = 'unknown';
    }
    return worst === 'met' ? 'notSet' : 'notEnoughInformation';
  };
}

/** Microsoft's own decision, over the directory as it is now. The body is that of the action `evaluate`. */
export function openWhatIf(entra: Entra): (body: Row) => readonly WhatIfResult[] {
  const locations = new NamedLocations(entra.access.locations.list());
  const memberships = membershipsOf(entra);
  const prepared = entra.access.policies.list().map((policy) => ({ policy, evaluate: evaluatorOf(policy, locations, memberships) }));
  return (body) => {
    const input = readEvaluationInput(body, entra.accounts);
    return prepared.flatMap(({ policy, evaluate }) => {
      const analysisReasons = evaluate(input);
      const policyApplies = analysisReasons === 'notSet';
      return policyApplies || !input.appliedPoliciesOnly ? [{ ...policy, policyApplies, analysisReasons }] : [];
    });
  };
}

/** Both ways to name an action. */
export function whatIfRoutes(api: GraphApi, entra: Entra): void {
  for (const action of ['evaluate', 'microsoft.graph.evaluate'])
    api.query(`/identity/conditionalAccess/${action}`, needs.evaluateAccess, ({ body }) => ({
      body: { '@odata.context': contextOf('Collection(microsoft.graph.whatIfAnalysisResult)'), value: openWhatIf(entra)(body) },
    }));
}
