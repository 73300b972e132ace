import type { Body } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import type { OktaOrg } from './org.ts';
import type { Policy, PolicyType } from './policy.ts';
import { groupsOfUsers, readContext, type PolicyContext } from './policy-context.ts';
import { findConditions, statusOf, type Condition, type Status } from './rule-conditions.ts';
import { ZoneMap } from './zone-map.ts';

interface FoundRule {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly conditions: readonly Condition[];
}

export interface FoundPolicy extends FoundRule {
  readonly rules: readonly FoundRule[];
}

/** What became of the policies of one type: the one that matched with its rule, and those that were asked before it. */
export interface Evaluation {
  readonly policyType: string;
  readonly status: Status;
  readonly matched: FoundPolicy | null;
  readonly notMatched: readonly FoundPolicy[];
  readonly unsettled: readonly FoundPolicy[];
}

const simulated = ['ACCESS_POLICY', 'MFA_ENROLL', 'OKTA_SIGN_ON', 'PROFILE_ENROLLMENT'];

/** Rules in their order up to the first that matches. A policy without one passes the question on. */
function findPolicy({ id, name, conditions, rules }: Policy, context: PolicyContext): FoundPolicy {
  const own = findConditions(conditions, context);
  const found: FoundRule[] = [];
  if (statusOf(own) === 'MATCH') {
    for (const rule of rules) {
      if (rule.status !== 'ACTIVE') continue;
      const ofRule = findConditions(rule.conditions, context);
      found.push({ id: rule.id, name: rule.name, status: statusOf(ofRule), conditions: ofRule });
      if (found.at(-1)!.status === 'MATCH') break;
    }
  }
  const isOpen = statusOf(own) === 'UNDEFINED' || found.some(({ status }) => status === 'UNDEFINED');
  const isMatch = found.at(-1)?.status === 'MATCH';
  return { id, name, status: isMatch ? 'MATCH' : isOpen ? 'UNDEFINED' : 'NOT_MATCH', conditions: own, rules: found };
}

function evaluate(policyType: string, policies: readonly Policy[], context: PolicyContext): Evaluation {
  const asked: FoundPolicy[] = [];
  if (!context.isBlocked) {
    for (const policy of policies) {
      if (policy.status !== 'ACTIVE') continue;
      asked.push(findPolicy(policy, context));
      if (asked.at(-1)!.status === 'MATCH') break;
    }
  }
  const having = (wanted: Status): readonly FoundPolicy[] => asked.filter(({ status }) => status === wanted);
  const [matched = null] = having('MATCH');
  const unsettled = having('UNDEFINED');
  const status = matched !== null ? 'MATCH' : unsettled.length > 0 ? 'UNDEFINED' : 'NOT_MATCH';
  return { policyType, status, matched, notMatched: having('NOT_MATCH'), unsettled };
}

function typesOf(given: unknown): readonly string[] {
  if (given === undefined || given === null) return simulated;
  const types = Array.isArray(given) ? given.map(String) : [];
  if (types.length === 0 || types.some((type) => !simulated.includes(type)))
    throw oktaErrors.invalid('policyTypes', 'The field is not a type of policy that can be simulated');
  return types;
}

/** Okta's own decision, over the organisation as it is now. The body is one of those that `simulate` takes. */
export function openSimulation(org: OktaOrg): (body: Body) => readonly Evaluation[] {
  const zones = new ZoneMap(org.zones.list(), org.geolocation);
  const groupsOf = groupsOfUsers(org);
  return (body) => {
    const { appInstance, policyContext, policyTypes } = body as { appInstance?: unknown; policyContext?: unknown; policyTypes?: unknown };
    if (typeof appInstance !== 'string') throw oktaErrors.invalid('appInstance', 'The field cannot be left blank');
    const app = org.apps.find(appInstance);
    const context = readContext((policyContext ?? {}) as Body, org, zones, groupsOf);
    return typesOf(policyTypes).map((type) => {
      const policies = type === 'ACCESS_POLICY' ? [org.policies.find(app.policyId)] : org.policies.list(type as PolicyType);
      return evaluate(type, policies, context);
    });
  };
}
